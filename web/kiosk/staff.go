package kiosk

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// passAge is how long the PIN opens what staff may change.
const passAge = 10 * time.Minute

// staff tells those who know the PIN how the screen is doing, and lets them in
// to what they may change. The page shows them how to leave only after that.
func (r *Room) staff(c echo.Context) error {
	var in struct{ PIN string }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	v := site.VisitorOf(c)
	if r.opts.PIN == nil {
		return echo.ErrNotFound
	}
	if wait := r.pins.Take("everybody"); wait > 0 {
		r.Metrics.PIN("locked")
		r.Audit(v, "pin_locked")
		return site.TooFast("There were too many tries.", wait)
	}
	if !r.opts.PIN.Matches(in.PIN) {
		r.Metrics.PIN("refused")
		r.Audit(v, "pin_refused")
		return &site.Problem{Status: http.StatusForbidden, Code: "wrong_pin", Detail: "That is not the PIN."}
	}
	r.Metrics.PIN("ok")
	r.Audit(v, "staff")
	r.mu.Lock()
	defer r.mu.Unlock()
	var form strings.Builder
	if r.opts.Keep != nil {
		if err := views.KioskChoosing(r.choosing()).Render(c.Request().Context(), &form); err != nil {
			return err
		}
	}
	pass := site.Secret()
	maps.DeleteFunc(r.passes, func(_ string, until time.Time) bool { return r.now().After(until) })
	r.passes[pass] = r.now().Add(passAge)
	return c.JSON(http.StatusOK, map[string]any{"since": r.started.UTC(), "version": r.house.Version, "counts": r.counts,
		"pass": pass, "html": form.String()})
}

// choosing is what staff can choose from. r.mu is held.
func (r *Room) choosing() views.KioskChoices {
	var out views.KioskChoices
	seen := map[string]bool{}
	if r.house.Catalog != nil {
		for _, t := range r.house.Catalog.Tables {
			for _, c := range t.Columns {
				if !c.Hidden && !seen[c.Name] {
					seen[c.Name] = true
					out.Columns = append(out.Columns,
						views.KioskColumn{Name: c.Name, Label: c.Human, Shown: !slices.Contains(r.chosen.Hidden, c.Name)})
				}
			}
		}
	}
	offered := r.page.Suggestions
	for _, q := range slices.Concat(offered, r.house.Suggestions) {
		if !slices.ContainsFunc(out.Questions, func(o views.KioskOffer) bool { return o.Text == q }) {
			out.Questions = append(out.Questions, views.KioskOffer{Text: q, Offered: slices.Contains(offered, q)})
		}
	}
	return out
}

// choose keeps what staff want the screen to show.
func (r *Room) choose(c echo.Context) error {
	var in struct {
		Pass      string
		Hidden    []string
		Questions []string
	}
	if err := site.Read(c, &in); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.opts.Keep == nil {
		return echo.ErrNotFound
	}
	if until, ok := r.passes[in.Pass]; !ok || r.now().After(until) {
		return &site.Problem{Status: http.StatusForbidden, Code: "no_pass",
			Detail: "Too much time has gone by. Type the PIN again."}
	}
	columns := map[string]bool{}
	for _, k := range r.choosing().Columns {
		columns[k.Name] = true
	}
	chosen, ok := Choices{Hidden: in.Hidden, Questions: in.Questions}.tidied(columns)
	if !ok {
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
			Detail: "At most 12 questions of 200 characters can be offered, and only columns that there are can be left out."}
	}
	if err := r.opts.Keep.Save(chosen); err != nil {
		return fmt.Errorf("keeping what the screen shows: %w", err)
	}
	r.Audit(site.VisitorOf(c), "kiosk_chosen")
	r.adopt(chosen)
	select {
	case r.changed <- struct{}{}:
	default: // it is known already
	}
	return c.NoContent(http.StatusNoContent)
}

// adopt has the page show what was chosen. r.mu is held, or nobody else knows
// the room yet.
func (r *Room) adopt(chosen Choices) {
	r.chosen = chosen
	page := r.page
	page.Suggestions = r.house.Suggestions
	if len(chosen.Questions) > 0 {
		page.Suggestions = chosen.Questions
	}
	if !slices.Equal(page.Suggestions, r.page.Suggestions) {
		page.Tried = nil
	}
	r.turnTo(page)
}

// Hides reports whether staff want a column left out.
func (r *Room) Hides(column string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.chosen.Hidden, func(name string) bool { return strings.EqualFold(name, column) })
}

// language has the page of this browser speak a language until the visit
// ends; "" is that of the house.
func (r *Room) language(c echo.Context) error {
	var in struct{ Language string }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	if !r.Speak(c, in.Language) {
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "There is no such language."}
	}
	return c.NoContent(http.StatusNoContent)
}
