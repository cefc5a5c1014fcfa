package catalog

// OfClock reports whether a column holds times of day by themselves, such as 18:00.
func (c *Column) OfClock() bool {
	return c.Kind == Date && len(c.Min) == len(c.Max) && clockText(c.Min) && clockText(c.Max)
}

// clockText reports whether a value is a time of day of two digits each, so that later
// ones sort after earlier ones.
func clockText(value string) bool {
	return (len(value) == len("18:00") || len(value) == len("18:00:00")) && value[2] == ':'
}
