package inference_test

import (
	"testing"

	"parley/suql/inference"
	"parley/suql/reader"
)

// TestRepliesOfCells: a cell answers what it settles, and leaves the rest to
// the text.
func TestRepliesOfCells(t *testing.T) {
	texts := []string{"A bag in moss green."}
	colour := inference.Column{Kind: inference.Value, Values: []inference.Count{{Value: "moss green", Rows: 2}, {Value: "green", Rows: 1}, {Value: "red", Rows: 1}}}
	green := inference.Cell{Value: "moss green", Said: "moss green", Confidence: .7, Words: "moss green", Start: 9, End: 19}
	yes, seven := inference.Cell{Value: inference.Yes}, inference.Cell{Value: "7"}
	for name, tt := range map[string]struct {
		column inference.Column
		cell   inference.Cell
		asked  reader.Request
		want   string // verdict, or text, or "read"
	}{
		"an empty cell":              {colour, inference.Cell{}, reader.NewJudge(texts, "q", "red"), "read"},
		"the value":                  {colour, green, reader.NewJudge(texts, "q", "Moss Green"), "true"},
		"another":                    {colour, green, reader.NewJudge(texts, "q", "red"), "false"},
		"another that shares a word": {colour, green, reader.NewJudge(texts, "q", "green"), "read"},
		"one that nobody knows":      {colour, green, reader.NewJudge(texts, "q", "emerald"), "read"},
		"the answer":                 {colour, green, reader.NewAnswer(texts, "q", reader.TextType), "moss green"},
		"a value as a number":        {colour, green, reader.NewAnswer(texts, "q", reader.NumberType), "read"},
		"one of a choice":            {colour, green, reader.NewClassify(texts, "q", []string{"red", "moss green"}), "moss green"},
		"none of a choice":           {colour, green, reader.NewClassify(texts, "q", []string{"red"}), "falsenull"},
		"a doubtful choice":          {colour, green, reader.NewClassify(texts, "q", []string{"green", "red"}), "read"},
		"yes":                        {inference.Column{Kind: inference.YesNo}, yes, reader.NewJudge(texts, "q", "Yes"), "true"},
		"not no":                     {inference.Column{Kind: inference.YesNo}, yes, reader.NewJudge(texts, "q", "No"), "false"},
		"neither":                    {inference.Column{Kind: inference.YesNo}, yes, reader.NewJudge(texts, "q", "often"), "read"},
		"a boolean":                  {inference.Column{Kind: inference.YesNo}, yes, reader.NewAnswer(texts, "q", reader.BoolType), "true"},
		"a number":                   {inference.Column{Kind: inference.Number}, seven, reader.NewAnswer(texts, "q", reader.NumberType), "7"},
		"the same number":            {inference.Column{Kind: inference.Number}, seven, reader.NewJudge(texts, "q", "7.0"), "true"},
		"a number in words":          {inference.Column{Kind: inference.Number}, seven, reader.NewJudge(texts, "q", "seven"), "read"},
		"a number as text":           {inference.Column{Kind: inference.Number}, seven, reader.NewAnswer(texts, "q", reader.TextType), "read"},
		"a summary":                  {colour, green, reader.NewSummary(texts), "read"},
	} {
		t.Run(name, func(t *testing.T) {
			reply, ok := tt.column.Reply(tt.cell, tt.asked)
			got := string(reply.Verdict) + reply.Text
			if reply.Null {
				got += "null"
			}
			if !ok {
				got = "read"
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if ok && tt.cell.End > 0 && (len(reply.Evidence) != 1 || reply.Evidence[0].Start != 9 || reply.Confidence != .7) {
				t.Errorf("evidence %+v", reply)
			}
		})
	}
}
