package postgres

// ParseArray lets the tests reach the parser of arrays.
var ParseArray = parseArray
