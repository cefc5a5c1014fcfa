package ast

import "strings"

// Quote returns s as a SQL string literal.
func Quote(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// Ident returns name as a SQL identifier, quoted only where it must be.
func Ident(name string) string {
	if plain(name) && !reserved[name] {
		return name
	}
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

func plain(name string) bool {
	for i, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r == '_':
		case i > 0 && r >= '0' && r <= '9':
		default:
			return false
		}
	}
	return name != ""
}

// function returns the name of a called function, quoted where the bare word
// would start another construct.
func function(name string) string {
	switch {
	case name == "left" || name == "right":
		return name
	case syntactic[name]:
		return `"` + name + `"`
	}
	return Ident(name)
}

// reserved holds the words that PostgreSQL or SQLite won't take unquoted as
// the name of a column or table.
var reserved = set(`add all alter analyse analyze and any array as asc
	asymmetric authorization autoincrement between binary both case cast check
	collate collation column commit concurrently constraint create cross
	current_catalog current_date current_role current_schema current_time
	current_timestamp current_user default deferrable delete desc distinct do drop
	else end escape except exists false fetch filter for foreign freeze from full
	glob grant group having ilike in index initially inner insert intersect into
	is isnull join lateral leading left like limit localtime localtimestamp match
	natural not nothing notnull null offset on only or order outer over overlaps
	placing primary raise references regexp returning right row select
	session_user set similar some symmetric system_user table tablesample then to
	trailing transaction true union unique update user using values variadic
	verbose when where window with`)

// syntactic holds PostgreSQL's keywords that may name a column but, followed
// by a bracket, start a syntax of their own.
var syntactic = set(`between bigint bit boolean char character coalesce dec
	decimal exists extract float greatest grouping inout int integer interval json
	json_array json_arrayagg json_exists json_object json_objectagg json_query
	json_scalar json_serialize json_table json_value least merge_action national
	nchar none normalize nullif numeric operator out overlay position precision real row
	setof smallint substring time timestamp treat trim values varchar
	xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse
	xmlpi xmlroot xmlserialize xmltable`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
