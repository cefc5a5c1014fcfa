// Package lexical reads texts without a model: it is the reader of a
// deployment that has no key and no network, and the deterministic one for
// tests. Start with [New]; a [Reader] is a reader.Reader.
//
//	r := lexical.New()
//	replies, err := r.Read(ctx, []reader.Request{
//		reader.NewJudge(reviews, "is it loud?", "Yes"),
//		reader.NewAnswer(reviews, "how long does the battery last?", reader.TextType),
//	})
//
// How it works. An embedded lexicon of English (lexicon/*.txt) groups words
// and turns of phrase into ideas with two poles, such as loud against quiet.
// A question is matched with ideas; every clause of the texts that speaks of
// one is weighed with its circumstances (negation, former times, other
// places, hearsay, wishes, expectations, "now"); the texts then vote. A
// question after a thing ("does it come in a gift box?") looks for phrases with
// its name, kinds of it and things of another kind; a question outside the
// lexicon is answered by its own words, and where these are not found by words
// that WordNet says mean the same or are kinds of it: a concert is a performance. Weights, colours, places of origin
// and other values that show by their form what they are, are looked for in all
// sentences; other open questions retrieve the best sentence by BM25 (Robertson
// and Zaragoza, "The Probabilistic Relevance Framework", 2009, section 3.2) and
// take from it a span of the kind that the question word asks for. What the
// texts do not say is NULL with low confidence, never a guess.
package lexical

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"parley/suql/reader"
	"parley/suql/reader/remark"
)

const identity = "lexical/19"

// Reader answers from the words of the texts alone. It is safe for
// concurrent use.
type Reader struct {
	lex       *lexicon
	remarks   func() *remark.Model // nil: words alone decide
	texts     *cache[*text]
	questions *cache[*question]
}

var _ reader.Local = (*Reader)(nil)

// compiled is the embedded lexicon, which all readers share. It panics if a
// file is malformed: the files are part of the program, and the package's tests
// read them all.
var compiled = sync.OnceValue(func() *lexicon {
	lex, err := readLexicon(lexiconFiles)
	if err != nil {
		panic(fmt.Errorf("lexical reader: %w", err))
	}
	return lex
})

// New builds a reader from the embedded lexicon; the first takes some ten
// milliseconds.
func New() *Reader {
	r := ByWords()
	r.remarks = remark.Embedded
	return r
}

// ByWords builds a reader that judges short texts, too, by the lexicon alone: what package remark is
// learnt with, and compared with.
func ByWords() *Reader {
	lex := compiled()
	return &Reader{lex: lex, texts: newCache(2048, func(s string) *text { return cut(lex, s) }),
		questions: newCache(64, func(s string) *question {
			q := lex.understand(s)
			q.remark = &lazily[remark.Question]{}
			return q
		})}
}

// Identity names the reader and the version of its rules.
func (r *Reader) Identity() string { return identity }

// InProcess reports true.
func (r *Reader) InProcess() bool { return true }

// Read answers every request. A request that makes no sense gets its own
// error; the call as a whole fails only when ctx ends.
func (r *Reader) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	replies := make([]reader.Reply, len(batch))
	for i, req := range batch {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		replies[i] = r.one(req)
	}
	return replies, nil
}

func (r *Reader) one(req reader.Request) reader.Reply {
	if blank(req.Texts) {
		return nothing(req.Task)
	}
	texts := make([]*text, len(req.Texts))
	for i, s := range req.Texts {
		texts[i] = r.texts.get(s)
	}
	switch req.Task {
	case reader.Answer:
		return r.answer(r.questions.get(req.Question), req, texts)
	case reader.Judge:
		return r.judge(r.questions.get(req.Question), req, texts)
	case reader.Classify:
		return r.classify(req, texts)
	case reader.Summarise:
		return r.lex.summarise(texts)
	}
	return reader.Reply{Null: true, Verdict: reader.Unknown,
		Err: fmt.Errorf("lexical reader: no task %q; use answer, judge, classify or summarise", req.Task)}
}

// nothing is the reply when the text does not say.
func nothing(task reader.Task) reader.Reply {
	if task == reader.Judge {
		return reader.Reply{Verdict: reader.Unknown, Confidence: 0.1}
	}
	return reader.Reply{Null: true, Confidence: 0.1}
}

func blank(texts []string) bool {
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			return false
		}
	}
	return true
}
