package score

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parley/suql/reader"
)

// The shares of texts that say yes and no to a question in a world; the rest
// say nothing.
const (
	sayYes = 0.5
	sayNo  = 0.35
)

// oracle reads texts in one world of many: what a text says to a question is
// drawn by lot, always the same in the same world. So queries that ask the
// same give the same rows, and queries that ask anything else give others.
// Words for the values of a column are left to another reader.
type oracle struct {
	world  uint64
	mapper reader.Reader
}

// Identity implements reader.Reader.
func (o oracle) Identity() string { return fmt.Sprintf("world %d", o.world) }

// Read implements reader.Reader.
func (o oracle) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	replies := make([]reader.Reply, len(batch))
	for i, r := range batch {
		if r.Task == reader.Classify && !yesOrNo(r.Domain) {
			mapped, err := o.mapper.Read(ctx, batch[i:i+1])
			if err != nil {
				return nil, err
			}
			replies[i] = mapped[0]
			continue
		}
		replies[i] = o.reply(r)
	}
	return replies, nil
}

func yesOrNo(domain []string) bool {
	return !slices.ContainsFunc(domain,
		func(v string) bool { return !strings.EqualFold(v, "yes") && !strings.EqualFold(v, "no") })
}

func (o oracle) reply(r reader.Request) reader.Reply {
	reply := reader.Reply{Confidence: 1}
	lot := o.lot(r, "")
	switch r.Task {
	case reader.Judge:
		reply.Verdict = o.verdict(r)
	case reader.Classify:
		reply.Text, reply.Null = spoken(o.verdict(r))
	case reader.Summarise:
		reply.Text = "summary " + strconv.FormatUint(lot.Uint64(), 36)
	case reader.Answer:
		switch first, _, _ := strings.Cut(strings.ToLower(r.Question), " "); {
		case slices.Contains([]string{"is", "are", "can", "do", "does", "did", "has", "have", "was", "were"}, first) &&
			r.Type != reader.NumberType:
			reply.Text, reply.Null = spoken(o.verdict(r))
		case r.Type == reader.NumberType:
			reply.Text = strconv.Itoa(lot.IntN(100))
		case r.Type == reader.DateType:
			reply.Text = fmt.Sprintf("%d-%02d-%02d", 2000+lot.IntN(25), 1+lot.IntN(12), 1+lot.IntN(28))
		default:
			reply.Text = "answer " + strconv.FormatUint(lot.Uint64(), 36)
		}
	}
	return reply
}

// verdict says whether the value, or yes, is the answer.
func (o oracle) verdict(r reader.Request) reader.Verdict {
	value := strings.ToLower(r.Value)
	yes, no := reader.True, reader.False
	switch value {
	case "yes", "true":
		value = ""
	case "no", "false":
		value, yes, no = "", reader.False, reader.True
	}
	switch lot := o.lot(r, value).Float64(); {
	case lot < sayYes:
		return yes
	case lot < sayYes+sayNo:
		return no
	}
	return reader.Unknown
}

func spoken(v reader.Verdict) (text string, null bool) {
	switch v {
	case reader.True:
		return "Yes", false
	case reader.False:
		return "No", false
	case reader.Unknown:
	}
	return "", true
}

// lot is the source of chance for a question, a text and a value.
func (o oracle) lot(r reader.Request, value string) *rand.Rand {
	h := fnv.New64a()
	question := strings.Join(strings.Fields(strings.ToLower(r.Question)), " ")
	for _, part := range append([]string{question, value}, r.Texts...) {
		h.Write([]byte(part + "\x00"))
	}
	return rand.New(rand.NewPCG(o.world, h.Sum64()))
}
