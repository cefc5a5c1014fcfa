package web_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"parley/golden"
	"parley/web"
	"parley/web/access"
)

// Each attack of testdata/attacks.txt is a request as it goes over the wire,
// with ann, bob and what is ann's in braces. It is refused, answered without
// anything having changed, or something changed; below stands the reply.
const attackList = "testdata/attacks.txt"

// besieged is a server with all that it can serve, and a conversation of ann
// that others may try to get at.
type besieged struct {
	*stocked
	fill   *strings.Replacer // puts in what stands in braces
	veil   []func(string) string
	secret []string // what no reply may hold
}

func newBesieged(t *testing.T) *besieged {
	t.Helper()
	s := newStocked(t, true, func(o *web.Options) {
		gate, err := access.New(access.Keys{Password: password, Tokens: []access.Token{access.NewToken("ann", annsToken),
			access.NewToken("bob", bobsToken)}}, o.Store.(access.Logins))
		if err != nil {
			t.Fatal(err)
		}
		o.Gate, o.MCP, o.Hosts = gate, true, []string{"chat.example.org"}
		o.Limits.Sending, o.Limits.Body = time.Second, 4000
	})
	s.run()
	ann, bob := s.visitor(), s.visitor()
	ann.token, bob.token = annsToken, bobsToken
	replied := ann.post("/ask", `{"text":"thai"}`)
	asked := ann.post("/ask", `{"text":"thai, quiet"}`)
	own := bob.post("/ask", `{"text":"thai"}`)
	_, _, shared := ann.api(http.MethodPost, "/sessions/"+replied.Session+"/turns/1/shares", "{}")
	link := regexp.MustCompile(`"token":\s*"([^"]+)"`).FindStringSubmatch(shared)
	if link == nil {
		t.Fatalf("no link: %s", shared)
	}
	b := &besieged{stocked: s, secret: []string{annsToken, bobsToken, password, s.home, s.data, os.TempDir(), "goroutine ",
		".go:"}}
	names := map[string]string{"{session}": replied.Session, "{asked}": asked.Session, "{question}": asked.Question.ID,
		"{own}": own.Session, "{link}": link[1], "{ann}": annsToken, "{bob}": bobsToken, "{password}": strings.ReplaceAll(password, " ", "%20"), "{host}": strings.TrimPrefix(s.URL, "http://")}
	var pairs []string
	for name, value := range names {
		pairs = append(pairs, name, value)
	}
	b.fill = strings.NewReplacer(pairs...)
	b.veil = []func(string) string{
		strings.NewReplacer(replied.Session, "{session}", asked.Session, "{asked}", own.Session, "{own}", link[1], "{link}",
			strings.TrimPrefix(s.URL, "http://"), "{host}").Replace,
	}
	for _, v := range []struct{ pattern, by string }{
		{`"request":"[^"]*"`, `"request":"…"`}, {`\b[0-9a-f]{16}\b`, "…"}, {`\b[0-9A-Z]{26}\b`, "{another}"},
		{`\d{4}-\d\d-\d\dT[0-9:.]+(Z|[-+]\d\d:\d\d)`, "{time}"}, {`(parley_\w+)=[^; ]*`, "$1=…"},
		{`"seconds":[0-9.e-]+`, `"seconds":0`}, {`/data/uploads/[\w-]+`, "/data/uploads/…"}, {`(Mcp-Session-Id: )\S+`, "$1…"},
	} {
		of := regexp.MustCompile(v.pattern)
		b.veil = append(b.veil, func(s string) string { return of.ReplaceAllString(s, v.by) })
	}
	return b
}

// request is the attack as bytes. Where it says nothing of them, a host, the
// length of the body and the end of the connection are added.
func (b *besieged) request(a golden.Attack) string {
	head, body, _ := strings.Cut(b.fill.Replace(a.Text()), "\n\n")
	body = strings.ReplaceAll(body, "\n", "\r\n")
	has := func(name string) bool {
		return regexp.MustCompile(`(?mi)^` + name + `\s*:`).MatchString(head)
	}
	if !has("Host") && strings.HasSuffix(strings.SplitN(head, "\n", 2)[0], "HTTP/1.1") {
		head += "\nHost: " + strings.TrimPrefix(b.URL, "http://")
	}
	if !has("Connection") {
		head += "\nConnection: close"
	}
	if body != "" && !has("Content-Length") && !has("Transfer-Encoding") {
		head += "\nContent-Length: " + strconv.Itoa(len(body))
	}
	return strings.ReplaceAll(head, "\n", "\r\n") + "\r\n\r\n" + body
}

// strike sends the attack and returns what came back, and whether any of it
// was an answer.
func (b *besieged) strike(t *testing.T, a golden.Attack) (said string, answered bool) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(b.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	sent := make(chan struct{})
	go func() { // a server may answer before it has taken all of it
		defer close(sent)
		_, _ = io.WriteString(conn, b.request(a))
	}()
	defer func() { conn.Close(); <-sent }()
	in := bufio.NewReader(conn)
	method, _, _ := strings.Cut(a.Sent, " ")
	var replies []string
	for {
		r, err := http.ReadResponse(in, &http.Request{Method: method})
		if err != nil {
			if len(replies) == 0 {
				replies = append(replies, "the connection ended")
			}
			break
		}
		body, ended := io.ReadAll(r.Body)
		text := strings.ReplaceAll(string(body), b.home, "{folder}") // whoever may open files is told below which
		b.safe(t, r, text)
		replies = append(replies, b.worded(r, text))
		if to := r.Header.Get("Location"); strings.HasPrefix(to, "/data/uploads/") {
			replies = append(replies, b.previewed(t, to))
		}
		answered = answered || r.StatusCode < 400
		if ended != nil || r.Close || r.StatusCode == http.StatusSwitchingProtocols {
			break
		}
		if err := conn.SetDeadline(time.Now().Add(time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	return golden.Shown(strings.Join(replies, "\n")), answered
}

// previewed is what the page says of a file that was sent.
func (b *besieged) previewed(t *testing.T, address string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.URL+address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+bobsToken)
	v := b.visitor()
	page, text := v.seen(v.Do(r))
	b.safe(t, page, text)
	var columns []string
	for _, found := range column.FindAllStringSubmatch(text, 5) {
		columns = append(columns, found[1])
	}
	if strings.Contains(text, "<script>alert") || strings.Contains(text, "<img src=x") {
		t.Errorf("the page holds what was sent as it was sent: %.2000s", text)
	}
	return fmt.Sprintf("%s\ncolumns: %s", b.worded(page, text), strings.Join(columns, ", "))
}

// safe complains of a reply that no attack may get.
func (b *besieged) safe(t *testing.T, r *http.Response, text string) {
	t.Helper()
	if r.StatusCode >= 500 && r.StatusCode != http.StatusServiceUnavailable && r.StatusCode != http.StatusHTTPVersionNotSupported &&
		r.StatusCode != http.StatusNotImplemented {
		t.Errorf("the server failed: %s\n%.500s", r.Status, text)
	}
	for _, secret := range b.secret {
		if strings.Contains(text, secret) || strings.Contains(fmt.Sprint(r.Header), secret) {
			t.Errorf("the reply holds %q: %v %.2000s", secret, r.Header, text)
		}
	}
	if r.StatusCode >= 400 && strings.TrimSpace(text) == "" && r.Request.Method != http.MethodHead {
		t.Errorf("%s says nothing", r.Status)
	}
}

// shownHeaders are those of replies that the list shows.
var shownHeaders = []string{"Content-Type", "Location", "Allow", "Set-Cookie", "Retry-After", "Access-Control-Allow-Origin",
	"Content-Disposition"}

var (
	column = regexp.MustCompile(`data-role="kind" data-column="([^"]*)"`)
	title  = regexp.MustCompile(`(?s)<title>(.*?)</title>`)
	notice = regexp.MustCompile(`(?s)<p[^>]*class="[^"]*(?:warning|problem|detail)[^"]*"[^>]*>(.*?)</p>`)
	tag    = regexp.MustCompile(`<[^>]*>`)
)

// worded is a reply as the list shows it: of a page its title and what it
// warns of, of anything else how it begins.
func (b *besieged) worded(r *http.Response, text string) string {
	var out strings.Builder
	fmt.Fprintln(&out, r.StatusCode)
	for _, name := range shownHeaders {
		for _, value := range r.Header.Values(name) {
			fmt.Fprintf(&out, "%s: %s\n", name, value)
		}
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
		page := ""
		for _, found := range append(title.FindAllStringSubmatch(text, 1), notice.FindAllStringSubmatch(text, -1)...) {
			page += strings.Join(strings.Fields(tag.ReplaceAllString(found[1], " ")), " ") + "\n"
		}
		text = page
	}
	head, text := out.String(), strings.ReplaceAll(text, "\r", "")
	for _, veil := range b.veil {
		head, text = veil(head), veil(text)
	}
	if letters := []rune(text); len(letters) > 600 {
		text = string(letters[:600]) + "…"
	}
	return strings.TrimSpace(head + text)
}

// belongings are what an attack may have changed: everybody's conversations
// with their events, links, lessons, feedback, boards, databases and files.
func (b *besieged) belongings(t *testing.T) string {
	t.Helper()
	all, err := b.store.Unused(t.Context(), time.Now().Add(time.Hour), 10_000)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	var out strings.Builder
	for _, id := range all {
		events, err := b.store.Events(t.Context(), id)
		fmt.Fprintln(&out, id, len(events), err)
	}
	for _, token := range []string{annsToken, bobsToken} {
		v := b.visitor()
		v.token = token
		for _, path := range []string{"/sessions", "/shares", "/feedback", "/lessons", "/sources"} {
			_, _, text := v.api(http.MethodGet, path, "")
			fmt.Fprintln(&out, path, text)
		}
	}
	for _, folder := range []string{b.home, b.data} {
		err := filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				fmt.Fprintln(&out, path)
			}
			return err
		})
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	return out.String()
}

// TestAttacksOverHTTP plays the list against a server that listens on a port.
func TestAttacksOverHTTP(t *testing.T) {
	intro, all := golden.Attacks(t, attackList)
	if len(all) < 60 {
		t.Errorf("only %d attacks", len(all))
	}
	b := newBesieged(t)
	var out strings.Builder
	out.WriteString(intro)
	before := b.belongings(t)
	for _, a := range all {
		t.Run(a.Name, func(t *testing.T) {
			said, answered := b.strike(t, a)
			outcome := "refused"
			if answered {
				outcome = "answered"
			}
			if after := b.belongings(t); after != before {
				outcome, before = "changed", after
			}
			got := golden.Attack{Name: a.Name, Sent: a.Sent, Outcome: outcome, Said: said}
			out.WriteString(got.String())
			if !golden.Update() && got.String() != a.String() {
				t.Errorf("run with -update and review; want\n%s\ngot\n%s", a.String(), got.String())
			}
		})
	}
	if golden.Update() {
		golden.Write(t, attackList, strings.TrimRight(out.String(), "\n")+"\n")
	}
}
