package eval

import "strings"

// Published is a figure from the MISP paper (tables 2, 4, 6 and 7). A
// negative number was not reported.
type Published struct {
	System      string
	AccQM, AccX float64
	Questions   float64
}

// published returns the reference figures for a dataset, and what keeps them
// from being compared one to one with ours.
func published(dataset string) (rows []Published, caveat string) {
	switch name, _, _ := strings.Cut(dataset, " "); name {
	case "wikisql":
		return []Published{
			{"SQLNet alone", 0.615, 0.681, 0},
			{"SQLNet + MISP, p*=0.95", 0.782, 0.824, 1.713},
			{"SQLova alone", 0.797, 0.853, 0},
			{"SQLova + MISP, p*=0.5", 0.835, 0.879, 0.209},
			{"SQLova + MISP, p*=0.8", 0.880, 0.914, 0.488},
			{"SQLova + MISP, p*=0.95", 0.912, 0.939, 0.773},
			{"SQLova + MISP, s*=0.01", 0.913, 0.942, 0.893},
			{"SQLova + MISP, s*=0.05", 0.840, 0.892, 0.333},
			{"SQLova + MISP, every unit, K=3", 0.955, 0.974, 6.515},
			{"SQLova + MISP, every unit, K=10", 0.985, 0.991, 6.591},
		}, "Published on WikiSQL's own test set. A rebuilt set (tables kept apart, cells in lower case, questions whose value is not in the table left out) is somewhat easier, so compare the gains rather than the figures."
	case "spider":
		return []Published{
			{"SyntaxSQLNet alone", 0.190, -1, 0},
			{"SyntaxSQLNet + MISP, p*=0.8", 0.268, -1, 3.056},
			{"SyntaxSQLNet + MISP, p*=0.95", 0.300, -1, 3.908},
			{"SyntaxSQLNet + MISP, s*=0.01", 0.315, -1, 3.815},
			{"SyntaxSQLNet + MISP, every unit, K=3", 0.382, -1, 11.055},
			{"SyntaxSQLNet + MISP, every unit, K=10", 0.522, -1, 14.878},
		}, "Published on Spider's development set, by exact set match, joins and nested queries included. On other questions or databases, compare what questions gain rather than the figures."
	}
	return nil, ""
}
