package data

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"parley/ingest"
	"parley/sources"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Uploads is the address that takes files, whose size has a bound of its own.
const Uploads = "/data/uploads"

// paced reads the body of a request for as long as something keeps coming:
// each part has the time that Limits.Sending gives.
type paced struct {
	body       io.Reader
	connection *http.ResponseController
	patience   time.Duration
}

func (p *paced) Read(b []byte) (int, error) {
	if err := p.connection.SetReadDeadline(time.Now().Add(p.patience)); err != nil &&
		!errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.body.Read(b)
}

const boundary = 64 << 10 // bytes that a form may have around its file

// upload takes a file and leads to what is in it. It is read as it comes and
// never whole in memory.
func (r *Room) upload(c echo.Context) error {
	if wait := r.Paces.Begins.Take(c.Request().Context(), site.VisitorOf(c).Pace); wait > 0 {
		r.Metrics.Held("uploads")
		return site.TooFast("Too many files came from where you are.", wait)
	}
	request, registry := c.Request(), r.here.Registry
	connection := http.NewResponseController(c.Response())
	body := &paced{request.Body, connection, r.sending}
	request.Body = http.MaxBytesReader(c.Response(), io.NopCloser(body), registry.Limit()+boundary)
	id, err := r.take(c)
	if e := connection.SetReadDeadline(time.Time{}); e != nil && !errors.Is(e, http.ErrNotSupported) {
		return e
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		err = &sources.TooLargeError{Limit: registry.Limit()}
	}
	if err != nil {
		return r.showList(c, http.StatusUnprocessableEntity, views.SourceListing{UploadProblem: site.Sentence(err)})
	}
	r.Audit(site.VisitorOf(c), "uploaded", "upload", strings.TrimPrefix(id, Uploads+"/"))
	return c.Redirect(http.StatusSeeOther, r.Base+id)
}

// take keeps what comes with a form and gives the address that leads on: one
// file to look at, or those of a folder, which go into a library.
func (r *Room) take(c echo.Context) (to string, err error) {
	parts, err := c.Request().MultipartReader()
	if err != nil {
		return "", errors.New("no file came with this; choose one and send it again")
	}
	form := map[string]string{}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return "", errors.New("no file came with this; choose one and send it again")
		}
		if err != nil {
			return "", fmt.Errorf("the file did not arrive whole, so nothing was kept: %w", err)
		}
		switch {
		case part.FormName() == "file" && part.FileName() != "":
			id, err := r.here.Registry.Take(r.Settle(c), part.FileName(), part)
			return Uploads + "/" + id, err
		case part.FormName() == "files":
			id, err := r.here.Registry.Fill(c.Request().Context(), form["into"], form["title"], filesOf(parts, part))
			return "/data/" + id + "/indexing", err
		case part.FileName() == "":
			text, err := io.ReadAll(io.LimitReader(part, 1000))
			if err != nil {
				return "", fmt.Errorf("the form did not arrive whole, so nothing was kept: %w", err)
			}
			form[part.FormName()] = string(text)
		}
	}
}

// filesOf gives the files of a form one after the other, the first of which
// has been found.
func filesOf(parts *multipart.Reader, first *multipart.Part) func() (sources.File, error) {
	part := first
	return func() (sources.File, error) {
		for {
			now := part
			part = nil
			if now == nil {
				var err error
				if now, err = parts.NextPart(); err != nil {
					return sources.File{}, err
				}
			}
			if now.FormName() == "files" && now.FileName() != "" {
				return sources.File{Name: now.FileName(), Reader: now}, nil
			}
		}
	}
}

// previewRows is how many rows a preview shows.
const previewRows = 8

// draft shows what is in an uploaded file, or how the import of it goes on.
func (r *Room) draft(c echo.Context) error {
	d, err := r.here.Registry.Draft(site.VisitorOf(c).Owner, c.Param("upload"))
	if err != nil {
		return noDraft(err)
	}
	switch d.Stage {
	case sources.Done:
		return c.Redirect(http.StatusSeeOther, r.Base+"/data/"+d.Source+"?new=1")
	case sources.Importing:
		page := r.dataPage(c, site.VisitorOf(c).Language.Say("Importing %s", d.File))
		page.Refresh, page.Up = true, true
		return r.Render(c, http.StatusOK, views.DataDocument(page, views.Importing(views.Running{Base: r.Base, ID: d.ID,
			Step: d.Progress.Step, Done: d.Progress.Done, Total: d.Progress.Total, Rows: d.Progress.Rows})))
	case sources.Looking, sources.Failed:
	}
	form := readForm(c.QueryParams())
	status, problem := http.StatusOK, ""
	if d.Stage == sources.Failed {
		if len(c.QueryParams()) == 0 {
			form = formOf(d)
		}
		var bad *ingest.BadRowsError
		if !errors.As(d.Err, &bad) {
			problem = site.Sentence(d.Err)
		}
		status = http.StatusUnprocessableEntity
		return r.showDraft(c, status, d, form, problem, bad)
	}
	return r.showDraft(c, status, d, form, problem, nil)
}

func noDraft(err error) error {
	if errors.Is(err, sources.ErrNoDraft) {
		return echo.NewHTTPError(http.StatusNotFound, "This file is not here any more. Upload it again.")
	}
	return err
}

// showDraft renders the preview; what a form wants that can't be is told in
// it.
func (r *Room) showDraft(c echo.Context, status int, d sources.Draft, form views.ImportForm, problem string,
	bad *ingest.BadRowsError) error {
	registry, owner, ctx := r.here.Registry, site.VisitorOf(c).Owner, c.Request().Context()
	shown := views.Upload{Base: r.Base, ID: d.ID, File: d.File, Bytes: d.Bytes, Form: form, Problem: problem}
	o, err := options(form)
	kinds := o.Kinds
	if err == nil {
		o.Kinds = nil
		shown.Preview, err = registry.Look(ctx, owner, d.ID, previewRows, o)
	}
	if err == nil && len(kinds) > 0 { // columns may have other names now that the file is read otherwise
		o.Kinds = map[string]ingest.Kind{}
		for _, col := range shown.Preview.Columns {
			if k, ok := kinds[col.Name]; ok {
				o.Kinds[col.Name] = k
			}
		}
		shown.Preview, err = registry.Look(ctx, owner, d.ID, previewRows, o)
	}
	if err != nil {
		shown.Problem, status = site.Sentence(err), http.StatusUnprocessableEntity
	} else if bad != nil {
		shown.Preview.Bad = bad.Bad
		shown.Refused = true
	}
	page := r.dataPage(c, site.VisitorOf(c).Language.Say("What is in %s", d.File))
	page.Up = true
	return r.Render(c, status, views.DataDocument(page, views.UploadPreview(shown)))
}

// importDraft begins to import an uploaded file as the form says.
func (r *Room) importDraft(c echo.Context) error {
	registry, owner, id := r.here.Registry, site.VisitorOf(c).Owner, c.Param("upload")
	d, err := registry.Draft(owner, id)
	if err != nil {
		return noDraft(err)
	}
	values, err := c.FormParams()
	if err != nil {
		return echo.NewHTTPError(http.StatusBadRequest, "The form can't be read: "+err.Error()+".")
	}
	form := readForm(values)
	o, err := options(form)
	if err == nil {
		err = registry.Import(owner, id, form.Title, o)
	}
	if err != nil {
		return r.showDraft(c, http.StatusUnprocessableEntity, d, form, site.Sentence(err), nil)
	}
	r.Audit(site.VisitorOf(c), "imported", "upload", id)
	return c.Redirect(http.StatusSeeOther, r.Base+Uploads+"/"+id)
}

// discardDraft forgets an uploaded file, and stops an import of it.
func (r *Room) discardDraft(c echo.Context) error {
	if err := r.here.Registry.Discard(site.VisitorOf(c).Owner, c.Param("upload")); err != nil {
		return noDraft(err)
	}
	r.Audit(site.VisitorOf(c), "discarded", "upload", c.Param("upload"))
	return c.Redirect(http.StatusSeeOther, r.Base+"/data")
}

// readForm reads the form of the preview.
func readForm(v url.Values) views.ImportForm {
	f := views.ImportForm{Title: strings.TrimSpace(v.Get("title")), First: v.Get("first"), Delimiter: v.Get("delimiter"),
		Encoding: v.Get("encoding"),
		Dates:    v.Get("dates"), Nulls: v.Get("nulls"), SkipBad: v.Get("skip") != "", Kinds: map[string]string{}}
	for key, values := range v {
		if column, ok := strings.CutPrefix(key, "kind."); ok && values[0] != "" {
			f.Kinds[column] = values[0]
		}
	}
	return f
}

// delimiters are the ones a form can name.
var delimiters = map[string]byte{"comma": ',', "tab": '\t', "semicolon": ';', "pipe": '|', "space": ' '}

// options are what a form says.
func options(f views.ImportForm) (ingest.Options, error) {
	o := ingest.Options{SkipBad: f.SkipBad, Encoding: f.Encoding, Dates: ingest.DateOrder(f.Dates),
		Delimiter: delimiters[f.Delimiter], Kinds: map[string]ingest.Kind{}}
	switch f.First {
	case "names", "row":
		header := f.First == "names"
		o.Header = &header
	case "":
	default:
		return o, fmt.Errorf("the first row holds names or is a row, not %q", f.First)
	}
	if f.Delimiter != "" && o.Delimiter == 0 {
		return o, fmt.Errorf("%q is no delimiter", f.Delimiter)
	}
	if !slices.Contains([]ingest.DateOrder{"", "mdy", "dmy"}, o.Dates) {
		return o, fmt.Errorf("dates begin with the day or the month, not with %q", f.Dates)
	}
	for _, text := range strings.Split(f.Nulls, ",") {
		if text = strings.TrimSpace(text); text != "" {
			o.Nulls = append(o.Nulls, text)
		}
	}
	for column, kind := range f.Kinds {
		o.Kinds[column] = ingest.Kind(kind)
	}
	return o, nil
}

// formOf is the form that led to a draft's import.
func formOf(d sources.Draft) views.ImportForm {
	o := d.Options
	f := views.ImportForm{Title: d.Title, Encoding: o.Encoding, Dates: string(o.Dates), Nulls: strings.Join(o.Nulls, ", "),
		SkipBad: o.SkipBad, Kinds: map[string]string{}}
	if o.Header != nil {
		f.First = map[bool]string{true: "names", false: "row"}[*o.Header]
	}
	for name, b := range delimiters {
		if b == o.Delimiter {
			f.Delimiter = name
		}
	}
	for column, kind := range o.Kinds {
		f.Kinds[column] = string(kind)
	}
	return f
}
