package views

// KioskChoices is what the staff of a public screen choose from: the columns
// that answers show, and the questions to touch.
type KioskChoices struct {
	Columns   []KioskColumn
	Questions []KioskOffer
}

// KioskColumn is a column that is shown or left out.
type KioskColumn struct {
	Name, Label string
	Shown       bool
}

// KioskOffer is a question that is offered or not.
type KioskOffer struct {
	Text    string
	Offered bool
}
