package lexical

import "slices"

// friendlyTo makes one word of what somebody or something is friendly to, in a
// question about the row before: "is it vegetarian friendly?" asks for one
// thing, and not whether it is vegetarian, and friendly.
func (s *scan) friendlyTo() {
	if s.earlier == nil || !s.yesNo() {
		return
	}
	for i := 2; i < len(s.tokens); i++ {
		t, to := s.tokens[i-1], s.tokens[i]
		if to.low != "friendly" || t.mark() || t.number != "" || s.p.words.is("stop", t.low) || s.p.words.is("auxiliary", t.low) ||
			slices.Contains([]string{"very", "really", "so", "more", "less", "quite", "too", "super", "pretty", "especially", "particularly", "staff", "service", "people"}, t.low) {
			continue
		}
		s.tokens[i-1].text, s.tokens[i-1].low = t.text+"-"+to.text, t.low+"-"+to.low
		s.tokens[i-1].end = to.end
		s.tokens = slices.Delete(s.tokens, i, i+1)
		return
	}
}

// notThat takes away that what was found before is not wanted, where something
// else is named in its place: "not that, korean", "not those: cheap ones".
func (s *scan) notThat() bool {
	i := s.skipWords(0, "no", ",")
	if i >= len(s.tokens) || s.tokens[i].low != "not" {
		return false
	}
	to := s.skipWords(i+1, "that", "this", "those", "these", "it", "them", "one", "ones")
	if to == i+1 || to >= len(s.tokens)-1 || !s.tokens[to].mark() && s.tokens[to].low != "but" {
		return false
	}
	if slices.Contains([]string{"another", "something", "somewhere", "next", "others", "more", "a"}, s.tokens[to+1].low) {
		return false // whatever else there is
	}
	s.rest(to + 1)
	return true
}
