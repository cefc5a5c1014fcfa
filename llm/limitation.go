package llm

import (
	"regexp"
	"strconv"
	"strings"
)

// unsupported is a parameter that some servers don't take.
type unsupported struct {
	in    func(s sending, caps Capabilities) bool // the request had it
	names []string                                // by which errors call it
	learn func(k *Capabilities, s sending, e *Error)
	last  bool // the request is not worth sending again without it
}

// limitations are the parameters that some servers don't take, those that
// others' names are part of first.
func limitations() []unsupported {
	return []unsupported{
		{
			in:    func(s sending, _ Capabilities) bool { return s.top > 0 },
			names: []string{"top_logprobs", "logprobs of", "sample logprobs"},
			learn: func(k *Capabilities, s sending, e *Error) { k.TopLogProbs, k.topKnown = fewerTop(s.top, e), true },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.logProbs },
			names: []string{"logprobs"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.LogProbs = No },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.form == bySchema && s.counts },
			names: []string{"minitems", "maxitems"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.noCounts = true },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.form == bySchema },
			names: []string{"response_format", "json_schema", "schema", "grammar", "guided"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.Schema = No },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.form == byObject },
			names: []string{"response_format", "json_object"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.JSONObject = No },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.limit == maxTokens },
			names: []string{maxTokens},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.Limit = maxCompletionTokens },
		}, {
			in:    func(s sending, caps Capabilities) bool { return s.limit == maxCompletionTokens && caps.Limit == "" },
			names: []string{maxCompletionTokens},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.Limit = maxTokens },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.effort != "" },
			names: []string{reasoningEffort, "reasoning effort", "reasoning.effort"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.Effort = No },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.template },
			names: []string{chatTemplateKwargs, "enable_thinking"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.Template = No },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.seed },
			names: []string{"seed"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.Seed = No },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.n > 1 },
			names: []string{"n", "only one completion", "'n'", "n > 1"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.N = No },
			last:  true, // Samples makes single calls instead
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.temperature },
			names: []string{"temperature"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.Temperature = No },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.system },
			names: []string{"system role", "system message"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.noSystem = true },
		}, {
			in:    func(s sending, _ Capabilities) bool { return s.usage },
			names: []string{"stream_options"},
			learn: func(k *Capabilities, _ sending, _ *Error) { k.noStreamUsage = true },
		},
	}
}

var upTo = regexp.MustCompile(`(?:<=|allowed:|at most|maximum of|between 0 and)\s*(\d+)`)

// fewerTop is how many of the likeliest tokens to ask for after an error: as
// many as it allows, or half.
func fewerTop(top int, e *Error) int {
	if m := upTo.FindStringSubmatch(strings.ToLower(e.Detail)); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n < top {
			return n
		}
	}
	return top / 2
}
