package serve_test

import (
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"parley/cmd/cmdtest"
)

// TestServeAndHealthcheck: the server answers the healthcheck command.
func TestServeAndHealthcheck(t *testing.T) {
	address := cmdtest.Serve(t)
	ran := cmdtest.OK(t, "healthcheck", "--addr", strings.TrimPrefix(address, "http://"))
	if !strings.Contains(ran.Stdout, `"status":"ok"`) {
		t.Errorf("the healthcheck printed %s", ran.Stdout)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := http.Client{Timeout: 10 * time.Second, Jar: jar}
	resp, err := client.Get(address + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || !strings.Contains(resp.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("the page came with status %d and policy %q", resp.StatusCode, resp.Header.Get("Content-Security-Policy"))
	}
}
