package check

import "strings"

// class is where a function may stand.
type class int

const (
	scalar class = iota
	aggregate
	windowed // needs OVER
	table    // returns rows
)

// signature is what the checker knows of a function.
type signature struct {
	class    class
	min, max int // arguments; max < 0 is no limit
	gives    Kind
	// sameAs > 0 says that the result has the type of that argument, from 1.
	sameAs int
	list   bool
}

// allowed is every function a query may call: pure functions, common to
// PostgreSQL and what our SQLite backend provides.
var allowed = signatures(map[string]signature{
	"count": {class: aggregate, min: 0, max: 1, gives: Number},
	"sum":   {class: aggregate, min: 1, max: 1, gives: Number}, "avg": {class: aggregate, min: 1, max: 1, gives: Number},
	"min": {class: aggregate, min: 1, max: 1, sameAs: 1}, "max": {class: aggregate, min: 1, max: 1, sameAs: 1},
	"string_agg":   {class: aggregate, min: 2, max: 2, gives: Text},
	"group_concat": {class: aggregate, min: 1, max: 2, gives: Text},
	"array_agg":    {class: aggregate, min: 1, max: 1, sameAs: 1, list: true},

	"lag": {class: windowed, min: 1, max: 3, sameAs: 1}, "lead": {class: windowed, min: 1, max: 3, sameAs: 1},
	"first_value": {class: windowed, min: 1, max: 1, sameAs: 1},
	"last_value":  {class: windowed, min: 1, max: 1, sameAs: 1},
	"nth_value":   {class: windowed, min: 2, max: 2, sameAs: 1}, "ntile": {class: windowed, min: 1, max: 1, gives: Number},

	OpenAt: {min: 2, max: 2, gives: Bool},

	"coalesce": {min: 1, max: -1, sameAs: 1}, "nullif": {min: 2, max: 2, sameAs: 1},
	"greatest": {min: 1, max: -1, sameAs: 1}, "least": {min: 1, max: -1, sameAs: 1},

	"round": {min: 1, max: 2, gives: Number}, "trunc": {min: 1, max: 2, gives: Number},
	"log": {min: 1, max: 2, gives: Number},
	"pi":  {gives: Number}, "random": {gives: Number}, "width_bucket": {min: 2, max: 4, gives: Number},

	"concat": {min: 1, max: -1, gives: Text}, "concat_ws": {min: 2, max: -1, gives: Text},
	"format":    {min: 1, max: -1, gives: Text},
	"substring": {min: 2, max: 3, gives: Text}, "substr": {min: 2, max: 3, gives: Text},
	"overlay": {min: 3, max: 4, gives: Text},
	"trim":    {min: 1, max: 2, gives: Text}, "ltrim": {min: 1, max: 2, gives: Text},
	"rtrim": {min: 1, max: 2, gives: Text},
	"lpad":  {min: 2, max: 3, gives: Text}, "rpad": {min: 2, max: 3, gives: Text},
	"split_part": {min: 3, max: 3, gives: Text}, "translate": {min: 3, max: 3, gives: Text},
	"regexp_replace": {min: 3, max: 4, gives: Text}, "regexp_match": {min: 2, max: 3, gives: Text, list: true},
	"regexp_like": {min: 2, max: 3, gives: Bool}, "regexp_count": {min: 2, max: 4, gives: Number},
	"regexp_substr": {min: 2, max: 6, gives: Text},
	"to_char":       {min: 2, max: 2, gives: Text}, "to_number": {min: 2, max: 2, gives: Number},

	"now": {gives: Date}, "current_date": {gives: Date}, "current_time": {max: 1, gives: Date},
	"current_timestamp": {max: 1, gives: Date},
	"localtime":         {max: 1, gives: Date}, "localtimestamp": {max: 1, gives: Date},
	"extract": {min: 2, max: 2, gives: Number}, "date_part": {min: 2, max: 2, gives: Number},
	"date_trunc": {min: 2, max: 3, gives: Date}, "date_bin": {min: 3, max: 3, gives: Date},
	"age": {min: 1, max: 2, gives: Interval}, "make_date": {min: 3, max: 3, gives: Date},
	"make_time":      {min: 3, max: 3, gives: Date},
	"make_timestamp": {min: 6, max: 6, gives: Date}, "to_date": {min: 2, max: 2, gives: Date},
	"to_timestamp": {min: 1, max: 2, gives: Date},
	"timezone":     {min: 2, max: 2, gives: Date}, "overlaps": {min: 4, max: 4, gives: Bool},
	"date": {min: 1, max: 1, gives: Date}, "strftime": {min: 2, max: -1, gives: Text},
	"julianday": {min: 1, max: -1, gives: Number},

	"cardinality": {min: 1, max: 1, gives: Number}, "array_length": {min: 2, max: 2, gives: Number},
	"array_position": {min: 2, max: 3, gives: Number}, "array_to_string": {min: 2, max: 3, gives: Text},
	"string_to_array": {min: 2, max: 3, gives: Text, list: true}, "regexp_split_to_array": {min: 2, max: 3, gives: Text,
		list: true},
	"array_append": {min: 2, max: 2, sameAs: 1}, "array_remove": {min: 2, max: 2, sameAs: 1},
	"array_cat":     {min: 2, max: 2, sameAs: 1},
	"array_prepend": {min: 2, max: 2, sameAs: 2}, "array_replace": {min: 3, max: 3, sameAs: 1},

	"json_array_length": {min: 1, max: 2, gives: Number}, "jsonb_array_length": {min: 1, max: 1, gives: Number},
	"json_extract": {min: 2, max: -1}, "json_typeof": {min: 1, max: 1, gives: Text},
	"jsonb_typeof": {min: 1, max: 1, gives: Text},

	"unnest": {class: table, min: 1, max: 1, sameAs: 1}, "generate_series": {class: table, min: 2, max: 3, sameAs: 1},
	"string_to_table": {class: table, min: 2, max: 3, gives: Text}, "regexp_split_to_table": {class: table, min: 2, max: 3,
		gives: Text},
	"json_array_elements_text":  {class: table, min: 1, max: 1, gives: Text},
	"jsonb_array_elements_text": {class: table, min: 1, max: 1, gives: Text},
	"json_array_elements":       {class: table, min: 1, max: 1, gives: JSON},
	"jsonb_array_elements":      {class: table, min: 1, max: 1, gives: JSON},
	"json_each_text":            {class: table, min: 1, max: 1}, "jsonb_each_text": {class: table, min: 1, max: 1},
	"json_each": {class: table, min: 1, max: 2}, "jsonb_each": {class: table, min: 1, max: 1},
})

// families are functions that differ in name alone.
var families = []struct {
	names string
	sig   signature
}{
	{"bool_and bool_or every", signature{class: aggregate, min: 1, max: 1, gives: Bool}},
	{"stddev stddev_pop stddev_samp variance var_pop var_samp total",
		signature{class: aggregate, min: 1, max: 1, gives: Number}},
	{"corr covar_pop covar_samp", signature{class: aggregate, min: 2, max: 2, gives: Number}},
	{"json_agg jsonb_agg", signature{class: aggregate, min: 1, max: 1, gives: JSON}},
	{"row_number rank dense_rank percent_rank cume_dist", signature{class: windowed, gives: Number}},
	{"abs ceil ceiling floor sqrt cbrt exp ln log10 log2 sign degrees radians sin cos tan asin acos atan",
		signature{min: 1, max: 1, gives: Number}},
	{"mod power pow div gcd lcm atan2", signature{min: 2, max: 2, gives: Number}},
	{"length char_length character_length octet_length bit_length ascii", signature{min: 1, max: 1, gives: Number}},
	{"position strpos instr", signature{min: 2, max: 2, gives: Number}},
	{"lower upper initcap reverse md5 chr quote_literal to_hex unaccent", signature{min: 1, max: 1, gives: Text}},
	{"left right repeat", signature{min: 2, max: 2, gives: Text}},
	{"replace", signature{min: 3, max: 3, gives: Text}},
	{"starts_with", signature{min: 2, max: 2, gives: Bool}},
}

func signatures(m map[string]signature) map[string]signature {
	for _, f := range families {
		for _, name := range strings.Fields(f.names) {
			m[name] = f.sig
		}
	}
	return m
}

// rowFunctions are the table functions that return more than one column.
var rowFunctions = map[string][]column{
	"json_each":       {{name: "key", typ: Type{Kind: Text}}, {name: "value", typ: Type{Kind: JSON}}},
	"jsonb_each":      {{name: "key", typ: Type{Kind: Text}}, {name: "value", typ: Type{Kind: JSON}}},
	"json_each_text":  {{name: "key", typ: Type{Kind: Text}}, {name: "value", typ: Type{Kind: Text}}},
	"jsonb_each_text": {{name: "key", typ: Type{Kind: Text}}, {name: "value", typ: Type{Kind: Text}}},
}

// refused says, for functions that exist but do more than compute, what they
// do. A name that ends in * stands for all that start so.
var refused = []struct{ names, does string }{
	{"pg_read_* pg_ls_* pg_stat_file load_file readfile fsdir", "reads files of the server"},
	{"pg_write_* pg_file_* writefile edit copy_*", "writes files of the server"},
	{"pg_sleep*", "makes the database wait"},
	{"load_extension fts3_tokenizer", "loads code into the database"},
	{"lo_*", "reads and writes large objects"},
	{"dblink* postgres_fdw_* http_* xpath_table", "reaches other servers"},
	{"set_config setval nextval setseed currval lastval", "changes the session or a sequence"},
	{"current_setting pg_settings* inet_* version sqlite_* has_* pg_get_* pg_conf_* current_user current_database current_schema* session_user user", "tells about the server, not about the data"},
	{"pg_terminate_backend pg_cancel_backend pg_reload_conf pg_rotate_logfile pg_switch_* pg_create_* pg_drop_* pg_logical_* pg_replication_* pg_promote pg_backup_* pg_start_* pg_stop_*", "administers the server"},
	{"pg_advisory_* pg_try_advisory_* pg_notify pg_export_snapshot txid_* pg_current_* pg_import_*",
		"takes locks or sends messages"},
	{"query_to_xml* table_to_xml* cursor_to_xml* schema_to_xml* database_to_xml* ts_stat ts_rewrite",
		"runs SQL hidden in a string"},
}

// refusal is what a refused function does, or "".
func refusal(name string) string {
	for _, r := range refused {
		for _, pattern := range strings.Fields(r.names) {
			prefix, wild := strings.CutSuffix(pattern, "*")
			if name == pattern || wild && strings.HasPrefix(name, prefix) {
				return r.does
			}
		}
	}
	return ""
}

// Aggregate reports whether a function makes one value of the rows of a group.
func Aggregate(name string) bool { return allowed[name].class == aggregate }
