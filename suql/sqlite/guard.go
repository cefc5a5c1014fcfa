package sqlite

import (
	"strings"

	"github.com/mattn/go-sqlite3"
)

// actionRecursive is SQLite's action code for a recursive CTE, which the
// driver does not name.
const actionRecursive = 33

// lockDown installs the functions of the dialect and then the authorizer, so
// that whatever text reaches this connection, it can only read.
func lockDown(c *sqlite3.SQLiteConn, now *statement) error {
	if err := register(c, now); err != nil {
		return err
	}
	bound(c)
	allowed := allowedFunctions()
	c.RegisterAuthorizer(func(action int, a, b, _ string) int {
		switch action {
		case sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, actionRecursive:
			return sqlite3.SQLITE_OK
		case sqlite3.SQLITE_FUNCTION:
			if allowed[strings.ToLower(b)] {
				return sqlite3.SQLITE_OK
			}
		case sqlite3.SQLITE_PRAGMA:
			if allowedPragma(strings.ToLower(a), b) {
				return sqlite3.SQLITE_OK
			}
		}
		return sqlite3.SQLITE_DENY
	})
	return nil
}

// allowedPragma permits what introspection and full text tables read. None
// of these changes anything, and none takes a file name.
func allowedPragma(name, arg string) bool {
	switch name {
	case "table_list", "table_xinfo", "foreign_key_list":
		return true
	case "data_version":
		return arg == ""
	}
	return false
}

// allowedFunctions lists the SQL functions a query may call. Left out are
// those that load code, reach tokenizers or report on the process.
func allowedFunctions() map[string]bool {
	words := `
	abs avg ceil ceiling char coalesce concat concat_ws count cume_dist
	current_date current_time current_timestamp date datetime dense_rank exp
	first_value floor format glob group_concat hex highlight bm25 snippet iif if ifnull
	instr json json_array json_array_length json_each json_extract json_group_array
	json_group_object json_object json_quote json_tree json_type json_valid
	-> ->> jsonb jsonb_array jsonb_extract jsonb_group_array jsonb_object
	julianday lag last_value lead length like likelihood likely ln log log10 log2
	lower ltrim match max median min mod ntile nth_value nullif octet_length
	percent_rank percentile percentile_cont percentile_disc pi pow power printf quote
	radians degrees random rank regexp replace round row_number rtrim sign
	sin cos tan asin acos atan atan2 sinh cosh tanh sqrt soundex
	sqlite_compileoption_used sqlite_version string_agg strftime subtype substr
	substring sum time timediff total trim trunc typeof unicode unixepoch unistr
	unhex unlikely upper`
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	for _, f := range functions() {
		m[f.name] = true
	}
	for _, a := range aggregates() {
		m[a.name] = true
	}
	m[room] = true
	return m
}
