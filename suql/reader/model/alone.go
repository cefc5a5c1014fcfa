package model

import (
	"slices"
	"strings"

	"parley/llm"
	"parley/suql/reader"
)

// alone is the form for one request by itself: no list, no id, and where only
// a few answers are possible a reply of one word.
func (r *Reader) alone(t *task, q reader.Request) (form, error) {
	name := string(t.name)
	if q.Task == reader.Answer && q.Type == reader.BoolType {
		name = "boolean"
	}
	words, read := closed(q)
	said := data{shown: shownOf(q), Label: "Answer", Denial: strings.EqualFold(strings.TrimSpace(q.Value), "no")}
	if len(words) > 0 {
		said.None = words[len(words)-1]
	}
	messages, err := r.worded(name+"-alone", said, q.Texts)
	if err != nil {
		return form{}, err
	}
	if words != nil {
		return form{
			request: llm.Request{Messages: messages, Words: words, MaxTokens: 64},
			read: func(reply llm.Reply) ([]reader.Reply, error) {
				p, measured := reply.Sure(words)
				if !measured {
					p = Unmeasured
				}
				return []reader.Reply{read(slices.Index(words, reply.Word), p)}, nil
			},
		}, nil
	}
	schema := &llm.Schema{Name: name, Type: "object", Properties: []llm.Property{{Name: t.field, Schema: t.value(q)}}}
	return form{
		request: llm.Request{Messages: messages, Schema: schema, MaxTokens: 128 + t.room},
		read: func(reply llm.Reply) ([]reader.Reply, error) {
			e, err := whole(reply)
			if err != nil {
				return nil, err
			}
			return []reader.Reply{t.read(e, q)}, nil
		},
	}, nil
}

// closed are the words that a reply to q may be, the one for an answer that is
// not told last, and how the i-th of them is read; none where q has more answers
// than can be listed.
func closed(q reader.Request) (words []string, read func(i int, p float64) reader.Reply) {
	switch {
	case q.Task == reader.Judge:
		verdicts := []reader.Verdict{reader.True, reader.False, reader.Unknown}
		return []string{"yes", "no", "unknown"}, func(i int, p float64) reader.Reply {
			return reader.Reply{Verdict: verdicts[i], Confidence: p}
		}
	case q.Task == reader.Answer && q.Type == reader.BoolType:
		return []string{"yes", "no", "unknown"}, func(i int, p float64) reader.Reply {
			if i == 2 {
				return reader.Reply{Null: true, Confidence: p}
			}
			return reader.Reply{Text: []string{"true", "false"}[i], Confidence: p}
		}
	case q.Task == reader.Classify && listed(q.Domain):
		for _, d := range q.Domain {
			words = append(words, llm.Line(d))
		}
		words = append(words, unlike(words))
		return words, func(i int, p float64) reader.Reply {
			if i == len(q.Domain) {
				return reader.Reply{Null: true, Confidence: p}
			}
			return reader.Reply{Text: q.Domain[i], Confidence: p}
		}
	}
	return nil, nil
}

// listed reports whether each choice can be told from the others as a word by
// itself.
func listed(domain []string) bool {
	seen := map[string]bool{}
	for _, d := range domain {
		w := strings.ToLower(llm.Line(d))
		if seen[w] || w != strings.Trim(w, " \"'`*.!") || w == "" {
			return false
		}
		seen[w] = true
	}
	return true
}

// unlike is a word for none of the choices that is not one of them.
func unlike(words []string) string {
	none := "none"
	for slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, none) }) {
		none += " of these"
	}
	return none
}

// data is what the prompt for one request shows.
type data struct {
	shown
	Label string // of the value
	// Denial says that the answer asked about is No.
	Denial bool
	None   string // the word for none of the choices
	Mark   string // between several texts
}

// worded is a prompt: what is the same for every row first, the texts last.
func (r *Reader) worded(name string, d data, texts []string) ([]llm.Message, error) {
	if len(texts) > 1 {
		d.Mark = r.mark([]*item{{request: reader.Request{Texts: texts}}})
	}
	return llm.Prompt(prompts, name, "one", d)
}
