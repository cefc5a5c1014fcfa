package agent

import "parley/suql/unit"

// ParsedPlace names the place that a unit takes in a query that a parser read
// from words: units of one condition share theirs, whichever number they have
// in the query. What is settled there holds for every reading of the same
// words. ([PlaceOf] is for queries that no utterance was read for.)
//
//	ParsedPlace(unit.Unit{Kind: unit.Value, From: "hotels", Column: "city"}) // "where hotels.city"
func ParsedPlace(u unit.Unit) string {
	switch u.Kind {
	case unit.Column, unit.Operator, unit.Value, unit.FreeText:
		return "where " + u.From + "." + u.Column
	case unit.Test:
		return "where " + u.SQL
	case unit.Select, unit.Aggregate, unit.Projection:
		return "show " + u.From + "." + u.Column + u.SQL
	case unit.Join:
		return "join " + u.Ref()
	}
	return string(u.Kind)
}
