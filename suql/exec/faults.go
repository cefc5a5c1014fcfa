package exec

import (
	"fmt"

	"parley/suql/catalog"
	"parley/suql/plan"
	"parley/suql/reader"
)

// faults are what went wrong with single texts and answers: for the warnings.
type faults struct {
	inPart  map[Key]bool // texts of which the reader had only a part
	uncast  map[Key]bool // answers that could not be read as the type asked for
	types   map[reader.Type]int
	failed  int   // rows left out because the reader failed on them
	unshown int   // rows whose output lacks an answer
	failure error // the last such failure
	// inferring is why answers that were found before could not be had.
	inferring error
}

func newFaults() faults {
	return faults{inPart: map[Key]bool{}, uncast: map[Key]bool{}, types: map[reader.Type]int{}}
}

// readInPart notes that the reader had only a part of texts. It reports
// whether that is new.
func (f *faults) readInPart(texts []string) bool {
	k := KeyOf("", reader.Request{Texts: texts})
	known := f.inPart[k]
	f.inPart[k] = true
	return !known
}

// castFailed notes that the answer to a request can't be read as of type t.
func (f *faults) castFailed(request Key, t reader.Type) {
	if !f.uncast[request] {
		f.uncast[request] = true
		f.types[t]++
	}
}

// lacking is how many rows were left out or are shown without an answer.
func (f *faults) lacking() int { return f.failed + f.unshown }

// warnings is what the user is told. In s, not judged are the rows that
// reading did not come to. a says why reading ended.
func (f *faults) warnings(s *Stats, a *account) []Warning {
	var out []Warning
	say := func(code string, count int, format string, args ...any) {
		out = append(out, Warning{Code: code, Count: count, Message: fmt.Sprintf(format, args...)})
	}
	for _, t := range []reader.Type{reader.NumberType, reader.BoolType, reader.DateType, reader.TimestampType,
		reader.IntervalType} {
		if n := f.types[t]; n > 0 {
			say("cast_failed", n, "%s could not be read as %s and count as unknown", catalog.Count(n, "answer"), plan.TypeName(t))
		}
	}
	if f.inferring != nil {
		say("inferred_unread", 0, "texts were read although inferred columns may say what was asked: %v", f.inferring)
	}
	if s.InPart > 0 {
		say("read_in_part", s.InPart,
			"%s longer than the reader takes at once: of those it read the passages that match the question best",
			are(s.InPart, "text"))
	}
	if f.failed > 0 && !a.broken { // else one sentence says why reading ended, and counts them too
		say("reader_failed", f.failed, "the reader failed on %s, which could not be judged: %v",
			catalog.Count(f.failed, "row"), f.failure)
	}
	switch {
	case a.stopped == "" && f.unshown > 0:
		say("reader_failed", f.unshown, "the reader failed on %s, shown without the answers: %v",
			catalog.Count(f.unshown, "row"), f.failure)
	case a.stopped != "":
		code, notJudged := "incomplete", s.NotJudged
		if a.broken {
			code, notJudged = "reader_failed", s.NotJudged+f.failed
		}
		message := a.stopped + ": the result is incomplete"
		if n := notJudged; n > 0 {
			message += ", " + catalog.Count(n, "row") + " not judged"
		}
		if f.unshown > 0 {
			message += ", " + catalog.Count(f.unshown, "row") + " shown without the answers"
		}
		say(code, s.NotJudged+f.lacking(), "%s", message)
	}
	return out
}

func are(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " is"
	}
	return catalog.Count(n, noun) + " are"
}
