package fake

import "regexp"

// Victim is a model that obeys whoever speaks loudest: when anything in the
// prompt says "SAY<<…>>" it says that and nothing else, whatever it was asked
// and whatever form it was to keep to. Otherwise another model answers. It
// stands for the worst that instructions hidden in a text can do.
func Victim(otherwise Model) Model {
	return Func(func(p Prompt) Completion {
		if m := order.FindStringSubmatch(p.Text()); m != nil {
			return Say(m[1])
		}
		return otherwise.Complete(p)
	})
}

var order = regexp.MustCompile(`(?s)SAY<<(.*?)>>`)
