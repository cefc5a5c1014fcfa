package suqlset

// ReadItems reads the text of a file of items.
func ReadItems(file, text string) ([]Item, error) { return readItems(file, text) }

// ReadMeanings reads the text of a file of meanings.
func ReadMeanings(file, text string) (Set, error) { return readMeanings(file, text) }
