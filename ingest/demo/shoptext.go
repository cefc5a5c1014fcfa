package demo

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// ShopText is a text of the shop: what a customer wrote of a product or of an
// order, or what a manager noted of an employee.
type ShopText struct {
	Name string // "Crumb Toaster 2", "order 17" or the name of an employee
	Kind string // reviews or notes
	Text string
}

// LoadShopTexts returns every text of the shop, in the order of its files.
func LoadShopTexts() ([]ShopText, error) {
	texts, _, err := shopTexts()
	return texts, err
}

// shopText is a text with the marks that stand in it: in the files the words
// that decide are written as {late+ friendly-|words}.
type shopText struct {
	text  string
	marks map[string]Mark
}

var (
	markedWords = regexp.MustCompile(`\{([^{}|]*)\|([^{}]*)\}`)
	oneMark     = regexp.MustCompile(`^([a-z_]+)([+-])$`)
)

// readText takes the marks out of a text.
func readText(s string) (shopText, error) {
	t := shopText{text: markedWords.ReplaceAllString(s, "$2"), marks: map[string]Mark{}}
	if strings.ContainsAny(t.text, "{}|") {
		return t, fmt.Errorf("a mark that can't be read in %q", s)
	}
	for _, m := range markedWords.FindAllStringSubmatch(s, -1) {
		for _, mark := range strings.Fields(m[1]) {
			f := oneMark.FindStringSubmatch(mark)
			if f == nil || t.marks[f[1]].Mark != "" {
				return t, fmt.Errorf("mark %q can't be read or stands twice in %q", mark, s)
			}
			t.marks[f[1]] = Mark{Mark: map[string]string{"+": MarkYes, "-": MarkNo}[f[2]], Evidence: m[2]}
		}
	}
	return t, nil
}

// said is what the marks of a text say about an attribute; "" for nothing.
func (t shopText) said(key string) string { return t.marks[key].Mark }

// aboutOrders is the heading of reviews that are of an order as a whole.
const aboutOrders = "orders"

// writtenReview is a line of shop/reviews: its stars, after @ the month in
// which it was written where the text says so, and the text.
type writtenReview struct {
	shopText
	of    string // a product, or aboutOrders
	stars int
	month int // 1 to 12; 0 for any
}

var reviewLine = regexp.MustCompile(`^([1-5])(?:@(\d+))? (.+)$`)

func loadReviews() ([]writtenReview, error) {
	entries, err := fs.ReadDir(files, path.Join(Shop, "reviews"))
	if err != nil {
		return nil, fmt.Errorf("reading the embedded demo: %w", err)
	}
	var all []writtenReview
	for _, e := range entries {
		err := shopLines(path.Join("reviews", e.Name()), 1, func(heading string, f []string) error {
			if f == nil {
				return nil
			}
			m := reviewLine.FindStringSubmatch(f[0])
			if m == nil {
				return fmt.Errorf("no stars before %q", f[0])
			}
			text, err := readText(m[3])
			if err != nil {
				return err
			}
			month, _ := strconv.Atoi(m[2]) // 0 where there is none
			all = append(all, writtenReview{shopText: text, of: heading, stars: int(m[1][0] - '0'), month: month})
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// shopTexts returns the texts of the shop and, text by text, their marks.
func shopTexts() ([]ShopText, []map[string]Mark, error) {
	reviews, err := loadReviews()
	if err != nil {
		return nil, nil, err
	}
	employees, err := loadEmployees()
	if err != nil {
		return nil, nil, err
	}
	var texts []ShopText
	var marks []map[string]Mark
	count := map[string]int{}
	for _, r := range reviews {
		count[r.of]++
		name := fmt.Sprintf("%s %d", strings.Replace(r.of, aboutOrders, "order", 1), count[r.of])
		texts, marks = append(texts, ShopText{name, "reviews", r.text}), append(marks, r.marks)
	}
	for _, e := range employees {
		if e.notes.text != "" {
			texts, marks = append(texts, ShopText{e.first + " " + e.last, "notes", e.notes.text}), append(marks, e.notes.marks)
		}
	}
	return texts, marks, nil
}

// shopMarks are the marks of the shop's texts; what is not marked in a text
// is unknown.
func shopMarks(attributes []Attribute) (map[string]map[string]Mark, error) {
	texts, marks, err := shopTexts()
	if err != nil {
		return nil, err
	}
	out := map[string]map[string]Mark{}
	for i, t := range texts {
		for _, a := range attributes {
			if _, ok := marks[i][a.Key]; !ok && a.Of(t.Kind) {
				marks[i][a.Key] = Mark{Mark: MarkUnknown}
			}
		}
		out[t.Name] = marks[i]
	}
	return out, nil
}
