package serve_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"parley/cmd/cmdtest"
)

// smallDisk is a folder on a disk of its own with little room. The test is
// skipped where none can be made.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("no disk can be made here: %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// fill takes up all the room of a disk; what it returns gives it back.
func fill(t *testing.T, folder string) (empty func()) {
	t.Helper()
	path := filepath.Join(folder, "large")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 16; size > 0; size /= 2 {
		for err == nil {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, unix.ENOSPC) {
			t.Fatal(err)
		}
		err = nil
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// client is a program that keeps its cookie.
type client struct {
	*http.Client
	t       *testing.T
	address string
}

func (c *client) do(method, path, body string) (status int, text string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.address+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	a, err := c.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer a.Body.Close()
	all, err := io.ReadAll(a.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return a.StatusCode, string(all)
}

// until asks until the answer is the one that must come.
func (c *client) until(status int, method, path, body string) (text string) {
	c.t.Helper()
	eventually(c.t, func() (what string, holds bool) {
		var got int
		got, text = c.do(method, path, body)
		return fmt.Sprintf("%s %s: %d %s, want %d", method, path, got, text, status), got == status
	})
	return text
}

// TestAFullDisk: /healthz tells it and so does the reply to what can't be kept;
// when there is room again, talk goes on, and nothing that was answered is
// lost.
func TestAFullDisk(t *testing.T) {
	disk := smallDisk(t)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &client{&http.Client{Jar: jar}, t, cmdtest.Serve(t, "--state", filepath.Join(disk, "parley.db"), "--detector", "none")}
	const ask = "/api/v1/ask"
	var before struct{ Session string }
	if err := json.Unmarshal([]byte(c.until(http.StatusOK, http.MethodPost, ask, `{"text":"Thai places in Berkeley"}`)), &before); err != nil || before.Session == "" {
		t.Fatalf("%+v %v", before, err)
	}
	saying := func(text string) string { return `{"session":"` + before.Session + `","text":"` + text + `"}` }
	empty := fill(t, disk)
	kept := []string{"Thai places in Berkeley"}
	for _, text := range []string{"Italian places", "French places", "Korean places", "Greek places"} {
		status, body := c.do(http.MethodPost, ask, saying(text))
		if status == http.StatusOK { // there was room for it in the file
			kept = append(kept, text)
			continue
		}
		var p struct{ Code, Detail string }
		if err := json.Unmarshal([]byte(body), &p); err != nil || status != http.StatusServiceUnavailable || p.Code != "disk_full" || !strings.HasPrefix(p.Detail, "The disk of this server is full: ") {
			t.Errorf("%s: %d %s", text, status, body)
		}
		break
	}
	if len(kept) == 5 {
		t.Error("the disk is never full")
	}
	if health := c.until(http.StatusServiceUnavailable, http.MethodGet, "/healthz", ""); !strings.Contains(health, `"store":"failing"`) || !strings.Contains(health, `"database":"ok"`) {
		t.Errorf("health: %s", health)
	}
	empty()
	c.until(http.StatusOK, http.MethodGet, "/healthz", "")
	c.until(http.StatusOK, http.MethodPost, ask, saying("Mexican places"))
	_, all := c.do(http.MethodGet, "/api/v1/sessions/"+before.Session, "")
	for _, text := range append(kept, "Mexican places") {
		if !strings.Contains(all, text) {
			t.Errorf("what was answered is lost: %s", text)
		}
	}
	if n := strings.Count(all, `"kind":"replied"`); n < len(kept)+1 {
		t.Errorf("%d answers for %d questions", n, len(kept)+1)
	}
}
