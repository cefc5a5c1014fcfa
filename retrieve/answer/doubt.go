package answer

import "slices"

// Unsure is the part of the likeliest output's probability from which on
// another source's different answer is worth a question. Over 500 development
// questions of WikiSQL it asks in one of three and takes the share that is
// right from 0.65 to 0.71; 0.5 would ask in one of five, for 0.69, and 0.1 in
// 0.44 of them, for 0.72.
const Unsure = 0.3

// mostSources is how many sources are asked about.
const mostSources = 3

// Doubtful gives the likeliest output and those of other sources, each once,
// that say something else and are nearly as likely: what the person should
// be asked to choose from. It gives nothing where there is no doubt.
func Doubtful(all []Output) []Output {
	if len(all) == 0 {
		return nil
	}
	out := []Output{all[0]}
	for _, o := range all[1:] {
		if o.P < Unsure*all[0].P || len(out) == mostSources {
			break
		}
		if !slices.ContainsFunc(out,
			func(had Output) bool { return had.Source == o.Source || Plain(had.Text) == Plain(o.Text) }) {
			out = append(out, o)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
