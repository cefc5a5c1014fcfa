package views

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/agent"
	"parley/phrasebook"
	"parley/suql"

	"github.com/a-h/templ"
)

// spoken says of an element in which language the agent's words in it are,
// where that is another than the page's: a conversation may go on in a
// language other than it began in.
func (t *Turn) spoken(ctx context.Context) templ.Attributes {
	language := t.Language
	if language == "" {
		language = phrasebook.English().Tag
	}
	if language == phrasebook.Of(ctx).Tag {
		return nil
	}
	return templ.Attributes{"lang": language}
}

// percent is a probability as a whole number; only certainty is 100.
func percent(p float64) string {
	n := int(math.Round(p * 100))
	if n >= 100 && p < 1 {
		n = 99
	}
	return strconv.Itoa(max(0, min(n, 100)))
}

// standing says how a clause came to stand where it stands.
func standing(ctx context.Context, c agent.Clause) string {
	switch c.Status {
	case agent.Agreed:
		return tr(ctx, "you confirmed this")
	case agent.Assumed:
		return tr(ctx, "assumed, not confirmed")
	}
	return tr(ctx, "%s, %s%%", sureness(ctx, c.Confidence), percent(c.Confidence))
}

// plainly is standing without a number, for those who pass by.
func plainly(ctx context.Context, c agent.Clause) string {
	if c.Status == agent.Agreed || c.Status == agent.Assumed {
		return standing(ctx, c)
	}
	return sureness(ctx, c.Confidence)
}

// sureness is a probability in words.
func sureness(ctx context.Context, p float64) string {
	switch {
	case p >= 0.97:
		return tr(ctx, "sure")
	case p >= 0.9:
		return tr(ctx, "quite sure")
	case p >= 0.75:
		return tr(ctx, "fairly sure")
	case p >= 0.5:
		return tr(ctx, "not so sure")
	}
	return tr(ctx, "unsure")
}

func youSaid(ctx context.Context, c agent.Choice) string {
	switch c {
	case agent.Yes:
		return tr(ctx, "You said yes:")
	case agent.No:
		return tr(ctx, "You said no:")
	case agent.NotSure:
		return tr(ctx, "You weren’t sure:")
	case agent.Pick:
		return tr(ctx, "You chose:")
	case agent.None:
		return tr(ctx, "None of these:")
	case agent.Corrected:
		return tr(ctx, "You said:")
	}
	return tr(ctx, "You took back:")
}

// about is what an answer is about: the question, or what was chosen or typed
// instead of a yes or no.
func (a Answer) about() string {
	switch a.Choice {
	case agent.Pick:
		return a.Question.Options[a.Option].Text
	case agent.None:
		texts := make([]string, len(a.Question.Options))
		for i, o := range a.Question.Options {
			texts[i] = o.Text
		}
		return strings.Join(texts, " · ")
	case agent.Corrected:
		return a.Text
	}
	return a.Question.Text
}

// sentence begins with a capital letter.
func sentence(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// stage says what the work is at.
func stage(ctx context.Context, p *suql.Progress) string {
	if p == nil {
		return tr(ctx, "Working out what you mean…")
	}
	switch {
	case p.Stage == "read" && p.Of > 0:
		return tr(ctx, "Reading… %d of %d read, %d found", p.Done, p.Of, p.Found)
	case p.Stage == "read":
		return tr(ctx, "Reading…")
	case p.Stage == "fetch":
		return tr(ctx, "Putting the answer together…")
	}
	return tr(ctx, "Searching…")
}

// spent says what the reading took so far, for those who pay for it.
func spent(ctx context.Context, p *suql.Progress) string {
	if p == nil || p.Stage != "read" || p.Of == 0 || p.Calls == 0 {
		return ""
	}
	return " · " + tr(ctx, "%d calls to the reader", p.Calls)
}

// bounds are between what the numbers lie that a query is about.
func bounds(ctx context.Context, p *suql.Progress) []string {
	if p == nil {
		return nil
	}
	var out []string
	for _, b := range p.Bounds {
		out = append(out, agent.Bound(phrasebook.Of(ctx), b))
	}
	return out
}

// stops names the button that ends the work: with what is known, where that is
// something.
func stops(ctx context.Context, p *suql.Progress) string {
	if len(bounds(ctx, p)) > 0 {
		return tr(ctx, "Stop here")
	}
	return tr(ctx, "Cancel")
}

// elapsed is how long the query has run, in whole seconds.
func (t *Turn) elapsed() string {
	if t.Progress == nil {
		return "0"
	}
	return strconv.Itoa(int(t.Progress.Seconds))
}

// clock shows the time from the second second on; the script of the page goes
// on counting.
func (t *Turn) clock(ctx context.Context) string {
	if t.Progress == nil || t.Progress.Seconds < 2 {
		return ""
	}
	return tr(ctx, "%d s", int(t.Progress.Seconds))
}

// value prints one value of a row; a list with commas, nothing as a dash.
// Whole numbers below 10,000 are not grouped: they may be years.
func value(ctx context.Context, v any) string {
	switch v := v.(type) {
	case nil:
		return "–"
	case bool:
		if v {
			return tr(ctx, "yes")
		}
		return tr(ctx, "no")
	case int64:
		if v >= 10_000 || v <= -10_000 {
			return phrasebook.Of(ctx).Number(int(v))
		}
		return strconv.FormatInt(v, 10)
	case float64:
		return decimal(ctx, v)
	case []string:
		if len(v) == 0 {
			return "–"
		}
		return strings.Join(v, ", ")
	case string:
		if strings.TrimSpace(v) == "" {
			return "–"
		}
		return v
	}
	return fmt.Sprint(v)
}

func decimal(ctx context.Context, v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return value(ctx, int64(v))
	}
	return phrasebook.Of(ctx).Figure(v)
}

// cost says in words what a run cost.
func cost(ctx context.Context, s suql.Stats) string {
	parts := []string{}
	if s.Calls > 0 {
		parts = append(parts, tr(ctx, "%d calls to the reader", s.Calls))
	}
	if s.RowsJudged > 0 {
		parts = append(parts, tr(ctx, "%d rows read", s.RowsJudged))
	}
	if s.CacheHits > 0 {
		parts = append(parts, tr(ctx, "%d answers remembered", s.CacheHits))
	}
	if s.Tokens > 0 {
		parts = append(parts, tr(ctx, "%d tokens", s.Tokens))
	}
	if s.NotJudged > 0 {
		parts = append(parts, tr(ctx, "%d rows not looked at", s.NotJudged))
	}
	return strings.Join(append(parts, seconds(ctx, s.Seconds)), " · ")
}

func seconds(ctx context.Context, s float64) string {
	if s < 1 {
		return tr(ctx, "%d ms", max(1, int(math.Round(s*1000))))
	}
	return tr(ctx, "%.1f s", s)
}

// privacy says where the words went.
func (t *Turn) privacy(ctx context.Context) string {
	reader := t.Reply.Receipt.Stats.Reader
	switch m := t.Reply.Model; {
	case m != nil && t.Reply.Talk:
		return tr(ctx, "What you said went to %s.", m.By)
	case m != nil && (reader == "" || strings.HasPrefix(reader, "lexical")):
		return tr(ctx, "What you said and rows of the answer went to %s.", m.By)
	case m != nil:
		return tr(ctx, "What you said and rows of the answer went to %s.", m.By) + " " +
			tr(ctx, "Texts were read by %s.", reader)
	case t.local && (reader == "" || strings.HasPrefix(reader, "lexical")):
		return tr(ctx, "Nothing left this machine.")
	case reader == "" || strings.HasPrefix(reader, "lexical"):
		return tr(ctx, "What you said went to a language model, with names and values of the database that it may mean.")
	}
	return tr(ctx, "Texts were read by %s.", reader)
}
