package llm

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
)

// modernise rewrites a chat reply whose log-probabilities have an older form
// into today's (choices[].logprobs.content[]); any other body is returned as
// it is. The older forms:
//
//   - {"tokens", "token_logprobs", "top_logprobs": [{token: logprob}]}, that
//     of the completions of old, from vLLM before 0.4.3 and llama-cpp-python;
//   - "completion_probabilities": [{"content", "probs": [{"tok_str",
//     "prob"}]}] beside the choices, from llama.cpp's server before 2025.
func modernise(body []byte) []byte {
	var reply map[string]any
	if !strings.Contains(string(body), "token_logprobs") && !strings.Contains(string(body), "completion_probabilities") ||
		json.Unmarshal(body, &reply) != nil {
		return body
	}
	choices, ok := reply["choices"].([]any)
	if !ok {
		return body
	}
	for i, c := range choices {
		choice, ok := c.(map[string]any)
		if !ok {
			return body
		}
		var content []any
		if old, ok := choice["logprobs"].(map[string]any); ok && old["content"] == nil {
			content = fromCompletions(old)
		} else if probs, ok := reply["completion_probabilities"].([]any); ok && choice["logprobs"] == nil && i == 0 {
			content = fromProbs(probs)
		}
		if content != nil {
			choice["logprobs"] = map[string]any{"content": content}
		}
	}
	out, err := json.Marshal(reply)
	if err != nil {
		return body // unreachable: it was JSON before
	}
	return out
}

func entry(token string, logprob float64, top []any) map[string]any {
	return map[string]any{"token": token, "logprob": logprob, "top_logprobs": top}
}

func fromCompletions(old map[string]any) []any {
	tokens, ok1 := old["tokens"].([]any)
	logprobs, ok2 := old["token_logprobs"].([]any)
	if !ok1 || !ok2 || len(tokens) != len(logprobs) {
		return nil
	}
	tops, _ := old["top_logprobs"].([]any)
	content := []any{}
	for i := range tokens {
		token, ok1 := tokens[i].(string)
		p, ok2 := logprobs[i].(float64)
		if !ok1 || !ok2 {
			return nil
		}
		top := []any{}
		if i < len(tops) {
			alternatives, _ := tops[i].(map[string]any)
			for text, p := range alternatives {
				if p, ok := p.(float64); ok {
					top = append(top, map[string]any{"token": text, "logprob": p})
				}
			}
			slices.SortFunc(top, likelier)
		}
		content = append(content, entry(token, p, top))
	}
	return content
}

func likelier(a, b any) int {
	x, y := a.(map[string]any), b.(map[string]any)
	switch p, q := x["logprob"].(float64), y["logprob"].(float64); {
	case p > q:
		return -1
	case p < q:
		return 1
	}
	return strings.Compare(x["token"].(string), y["token"].(string))
}

func fromProbs(probs []any) []any {
	content := []any{}
	for _, p := range probs {
		at, _ := p.(map[string]any)
		text, ok := at["content"].(string)
		if !ok {
			return nil
		}
		list, _ := at["probs"].([]any)
		logprob, found := math.Inf(-1), false
		top := []any{}
		for _, alternative := range list {
			a, _ := alternative.(map[string]any)
			s, ok1 := a["tok_str"].(string)
			q, ok2 := a["prob"].(float64)
			if !ok1 || !ok2 || q <= 0 {
				continue
			}
			if s == text {
				logprob, found = math.Log(q), true
			}
			top = append(top, map[string]any{"token": s, "logprob": math.Log(q)})
		}
		if !found {
			return nil // the token drawn is not among those listed: its probability is not known
		}
		content = append(content, entry(text, logprob, top))
	}
	return content
}
