package hours

// Plain reports whether a text shows by itself that it is of opening hours: it
// names a day, says closed or always, or writes a time as nothing else is
// written. "5-10" may be anything.
func Plain(text string) bool {
	if len(text) > longest {
		return false
	}
	for t := range tokens(text) {
		switch t.sort {
		case dayToken, closedToken, alwaysToken:
			return true
		case timeToken:
			if t.time.half != noHalf || t.time.minuted && t.time.sure {
				return true
			}
		}
	}
	return false
}
