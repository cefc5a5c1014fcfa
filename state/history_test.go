package state_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/state"
	"parley/state/statetest"
	"parley/suql"

	"github.com/google/go-cmp/cmp"
)

// said appends a turn that ends with an answer.
func said(t *testing.T, s *state.Store, session string, turn int, at time.Time, text string, values ...any) {
	t.Helper()
	before, err := s.Events(t.Context(), session)
	if err != nil {
		t.Fatal(err)
	}
	seq := int64(len(before))
	for _, e := range []agent.Event{
		{Seq: seq + 1, Turn: turn, At: at, Kind: agent.KindSaid, Said: &agent.Said{Text: text}},
		{Seq: seq + 2, Turn: turn, At: at, Kind: agent.KindReplied, Replied: &agent.Reply{Text: "Here.", Rows: []suql.Row{{Values: values,
			Evidence: []suql.Evidence{{Snippet: "Mind the geese."}}}}, Receipt: suql.Receipt{SUQL: "SELECT 1"}}},
	} {
		if err := s.Append(t.Context(), session, e); err != nil {
			t.Fatal(err)
		}
	}
}

// begun is a store with conversations of ann and bob.
func begun(t *testing.T, path string) *state.Store {
	t.Helper()
	s := open(t, path)
	for _, c := range [][2]string{{"c1", "ann"}, {"c2", "ann"}, {"c3", "bob"}, {"c4", "ann"}} {
		if err := s.Begin(t.Context(), c[0], c[1]); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	said(t, s, "c1", 1, now.Add(time.Minute), "a quiet café in Oakland", "Tern", int64(7), []string{"Thai", "Lao"})
	said(t, s, "c1", 2, now.Add(2*time.Minute), "and cheaper?", "Plover", strings.Repeat("Gulls everywhere. ", 20))
	said(t, s, "c2", 1, now.Add(3*time.Minute), "tents for two in the snow", "Igloo")
	said(t, s, "c3", 1, now.Add(4*time.Minute), "a quiet cafe of bob's", "Wren")
	return s
}

// TestSearch finds what was said and found, by words and their beginnings,
// and only what is the visitor's own.
func TestSearch(t *testing.T) { engines(t, finding) }

func finding(t *testing.T, path string) {
	s := begun(t, path)
	if err := s.Rename(t.Context(), "c2", "Winter trip"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, visitor, words, want string }{
		{"said", "ann", "quiet", "c1:1"},
		{"several words of a turn, in any order", "ann", "oakland QUIET", "c1:1"},
		{"the beginning of a word", "ann", "oak", "c1:1"},
		{"accents or not", "ann", "cafe", "c1:1"},
		{"said and found in one turn", "ann", "oakland tern", "c1:1"},
		{"a list", "ann", "lao", "c1:1"},
		{"a later turn", "ann", "plover", "c1:2"},
		{"words that decided", "ann", "geese snow", "c2:1"},
		{"a title", "ann", "winter", "c2:0"},
		{"the latest conversation first", "ann", "here", "c2:1 c1:2"},
		{"long texts are not found", "ann", "gulls", ""},
		{"words of different turns", "ann", "oakland plover", ""},
		{"somebody else's", "ann", "wren", ""},
		{"their own", "bob", "wren", "c3:1"},
		{"nothing like it", "ann", "zeppelin", ""},
		{"signs alone", "ann", `"*:)(-`, ""},
		{"signs of the search language", "ann", `quiet OR "oak" NOT text:tern*`, ""},
		{"quotes are no signs", "ann", `"quiet" 'oakland'`, "c1:1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			list, err := s.Conversations(t.Context(), test.visitor, state.Wanted{Words: test.words, Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, k := range list {
				got = append(got, k.ID+":"+string(rune('0'+k.Found.Turn)))
			}
			if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
	list, err := s.Conversations(t.Context(), "ann", state.Wanted{Words: "oak qui", Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	want := []state.Part{{Text: "a "}, {Text: "quiet", Found: true}, {Text: " café in "}, {Text: "Oakland", Found: true}}
	if diff := cmp.Diff(want, list[0].Found.Parts[:4]); diff != "" {
		t.Error(diff)
	}
}

func TestConversationsAreListedByPage(t *testing.T) { engines(t, listingByPage) }

func listingByPage(t *testing.T, path string) {
	s := begun(t, path)
	for _, test := range []struct {
		wanted state.Wanted
		want   string
	}{
		{state.Wanted{Limit: 10}, "c2 c1 c4"},
		{state.Wanted{Limit: 10, Begun: true}, "c2 c1"},
		{state.Wanted{Limit: 1, Skip: 1, Begun: true}, "c1"},
		{state.Wanted{Limit: 1, Skip: 1, Words: "here"}, "c1"},
	} {
		list, err := s.Conversations(t.Context(), "ann", test.wanted)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, k := range list {
			got = append(got, k.ID)
		}
		if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%+v: %s", test.wanted, diff)
		}
	}
}

func TestAConversationIsNamed(t *testing.T) { engines(t, naming) }

func naming(t *testing.T, path string) {
	s := begun(t, path)
	for _, title := range []string{"Lunch", "Lunch with ann", ""} {
		if err := s.Rename(t.Context(), "c1", title); err != nil {
			t.Fatal(err)
		}
		list, err := s.Conversations(t.Context(), "ann", state.Wanted{Words: "quiet", Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		if want := title; list[0].Title != want && (want != "" || list[0].Title != "a quiet café in Oakland") {
			t.Errorf("named %q, it is called %q", title, list[0].Title)
		}
		list, err = s.Conversations(t.Context(), "ann", state.Wanted{Words: "lunch", Limit: 1})
		if err != nil || len(list) == 1 != (title != "") {
			t.Errorf("named %q, search finds %d (%v)", title, len(list), err)
		}
	}
	if err := s.Rename(t.Context(), "c9", "x"); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("naming none: %v", err)
	}
}

func TestFeedbackIsChangedAndTakenBack(t *testing.T) { engines(t, judging) }

func judging(t *testing.T, path string) {
	s := begun(t, path)
	at := time.UnixMilli(1700000000000).UTC()
	first := state.Feedback{Turn: 2, Verdict: state.Wrong, Comment: "too dear", Meant: "under 20", SUQL: "SELECT 1", Database: "d1", At: at}
	second := state.Feedback{Turn: 2, Verdict: state.Right, At: at.Add(time.Minute)}
	other := state.Feedback{Turn: 1, Verdict: state.Right, At: at}
	for _, step := range []struct {
		name  string
		judge state.Feedback
		want  []state.Feedback
	}{{"first", first, []state.Feedback{first}}, {"another turn", other, []state.Feedback{other, first}}, {"changed", second, []state.Feedback{other, second}}} {
		if err := s.Judge(t.Context(), "c1", step.judge); err != nil {
			t.Fatal(err)
		}
		got, err := s.Feedback(t.Context(), "c1")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(step.want, got); diff != "" {
			t.Errorf("%s: %s", step.name, diff)
		}
	}
	if err := s.Judge(t.Context(), "c3", other); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		visitor string
		all     bool
		want    []string
	}{{"ann", false, []string{"c1"}}, {"bob", false, []string{"c3"}}, {"", false, nil}, {"", true, []string{"c1", "c3"}}} {
		if got, err := s.Judged(t.Context(), test.visitor, test.all); err != nil || !cmp.Equal(test.want, got) {
			t.Errorf("judged by %q (all %t): %v %v", test.visitor, test.all, got, err)
		}
	}
	for range 2 { // what is not there is taken back just as well
		if err := s.Unjudge(t.Context(), "c1", 2); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Feedback(t.Context(), "c1"); err != nil || !cmp.Equal([]state.Feedback{other}, got) {
		t.Errorf("after one was taken back: %+v %v", got, err)
	}
	if err := s.Judge(t.Context(), "c9", other); err == nil {
		t.Error("feedback on a conversation that is not there was kept")
	}
}

func TestLessons(t *testing.T) { engines(t, learning) }

// learning: a conversation learns from what its visitor said of answers about
// the same database, and from nothing else.
func learning(t *testing.T, path string) {
	s := begun(t, path)
	for id, who := range map[string]string{"c7": "ann", "c8": "ann"} {
		source := map[string]string{"c8": "tents"}[id]
		if err := s.BeginIn(t.Context(), id, who, source); err != nil {
			t.Fatal(err)
		}
	}
	at := time.UnixMilli(1700000000000).UTC()
	for i, f := range []struct {
		session string
		state.Feedback
	}{
		{"c1", state.Feedback{Turn: 1, Verdict: state.Right, Question: "dear ones", Learned: "SELECT 1"}},
		{"c7", state.Feedback{Turn: 1, Verdict: state.Wrong, SUQL: "SELECT 2", Question: "cheap ones", Learned: "SELECT 2"}},
		{"c7", state.Feedback{Turn: 2, Verdict: state.Wrong}},
		{"c8", state.Feedback{Turn: 1, Verdict: state.Right, Question: "light ones", Learned: "SELECT 3"}},
		{"c3", state.Feedback{Turn: 1, Verdict: state.Right, Question: "of somebody else", Learned: "SELECT 4"}},
	} {
		f.At = at.Add(time.Duration(i) * time.Second)
		if err := s.Judge(t.Context(), f.session, f.Feedback); err != nil {
			t.Fatal(err)
		}
	}
	told := func(session string) (out []string) {
		list, err := s.Lessons(t.Context(), session)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			out = append(out, l.Question+": "+l.SUQL)
		}
		return out
	}
	want := []string{"cheap ones: SELECT 2", "dear ones: SELECT 1"}
	for session, want := range map[string][]string{"c1": want, "c7": want, "c8": {"light ones: SELECT 3"}, "c3": {"of somebody else: SELECT 4"}, "c99": nil} {
		if diff := cmp.Diff(want, told(session)); diff != "" {
			t.Errorf("%s learns %s", session, diff)
		}
	}
	if err := s.Unlearn(t.Context(), "c7", 1, true); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want[1:], told("c1")); diff != "" {
		t.Errorf("one is switched off: %s", diff)
	}
	again := state.Feedback{Turn: 1, Verdict: state.Wrong, SUQL: "SELECT 2", Comment: "too dear", Question: "cheap ones", Learned: "SELECT 2", At: at.Add(time.Second)}
	if err := s.Judge(t.Context(), "c7", again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want[1:], told("c1")); diff != "" {
		t.Errorf("a comment switches it on again: %s", diff)
	}
	if all, err := s.Learned(t.Context(), "ann"); err != nil || len(all) != 3 || all[0].Source != "tents" || !all[1].Off || all[2].Off {
		t.Errorf("what was learned from ann: %+v, %v", all, err)
	}
	if err := s.Unlearn(t.Context(), "c7", 1, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, told("c1")); diff != "" {
		t.Errorf("it is on again: %s", diff)
	}
	for _, turn := range []int{2, 9} {
		if err := s.Unlearn(t.Context(), "c7", turn, true); !errors.Is(err, state.ErrNotFound) {
			t.Errorf("nothing was learned in turn %d: %v", turn, err)
		}
	}
	if err := s.Unjudge(t.Context(), "c7", 1); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), "c1"); err != nil {
		t.Fatal(err)
	}
	if got := told("c7"); got != nil {
		t.Errorf("after feedback was taken back and a conversation deleted: %q", got)
	}
}

func TestLinks(t *testing.T) { engines(t, linking) }

func linking(t *testing.T, path string) {
	s := begun(t, path)
	now := time.UnixMilli(1700000000000).UTC()
	turn := state.Share{Token: "t1", Session: "c1", Turn: 2, UpTo: 4, Created: now, Title: "and cheaper?"}
	whole := state.Share{Token: "t2", Session: "c1", UpTo: 4, Created: now.Add(time.Second), Until: now.Add(time.Hour), Title: "a quiet café in Oakland"}
	for _, h := range []state.Share{turn, whole} {
		if err := s.Share(t.Context(), h); err != nil {
			t.Fatal(err)
		}
	}
	list := func(visitor string, at time.Time) []state.Share {
		t.Helper()
		got, err := s.Shares(t.Context(), visitor, at)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if diff := cmp.Diff([]state.Share{whole, turn}, list("ann", now)); diff != "" {
		t.Error(diff)
	}
	if got := list("bob", now); len(got) != 0 {
		t.Errorf("bob has links %+v", got)
	}
	later := now.Add(2 * time.Hour)
	if _, err := s.Shared(t.Context(), "t2", later); !errors.Is(err, state.ErrNotFound) || len(list("ann", later)) != 1 {
		t.Errorf("a link whose time is up: %v, listed %+v", err, list("ann", later))
	}
	if got, err := s.Shared(t.Context(), "t1", later); err != nil || !cmp.Equal(turn, got) {
		t.Errorf("got %+v, %v", got, err)
	}
	if err := s.EndShares(t.Context(), later); err != nil || len(list("ann", now)) != 1 {
		t.Errorf("after clearing away (%v): %+v", err, list("ann", now))
	}
	if err := s.Unshare(t.Context(), "bob", "t1"); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("bob ended a link of ann's: %v", err)
	}
	if err := s.Unshare(t.Context(), "ann", "t1"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Shared(t.Context(), "t1", now); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("a link that was ended: %v", err)
	}
}

// TestDeletingLeavesNothing looks for what was said in the bytes of the files.
func TestDeletingLeavesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "parley.db")
	s := begun(t, path)
	at := time.Now()
	if err := errors.Join(s.Judge(t.Context(), "c2", state.Feedback{Turn: 1, Verdict: state.Wrong, Comment: "no Marmots", At: at}),
		s.Share(t.Context(), state.Share{Token: "t1", Session: "c2", UpTo: 2, Created: at}), s.Rename(t.Context(), "c2", "Chamois")); err != nil {
		t.Fatal(err)
	}
	words := []string{"tents for two", "tents", "Igloo", "Marmots", "Chamois"}
	if held := holding(t, path, words); len(held) != len(words) {
		t.Fatalf("before, the files hold only %q", held)
	}
	if err := s.Delete(t.Context(), "c2"); err != nil {
		t.Fatal(err)
	}
	if held := holding(t, path, words); len(held) > 0 {
		t.Errorf("the files still hold %q", held)
	}
	for _, gone := range []string{"c2", "c9"} {
		if err := s.Delete(t.Context(), gone); !errors.Is(err, state.ErrNotFound) {
			t.Errorf("deleting %s: %v", gone, err)
		}
	}
	if _, err := s.Shared(t.Context(), "t1", at); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("its link: %v", err)
	}
	if left, err := s.Conversations(t.Context(), "ann", state.Wanted{Words: "igloo", Limit: 10}); err != nil || len(left) != 0 {
		t.Errorf("search finds %+v (%v)", left, err)
	}
	if kept, err := s.Events(t.Context(), "c1"); err != nil || len(kept) != 4 {
		t.Errorf("the other conversation has %d events (%v)", len(kept), err)
	}
}

// holding lists the words that stand in the files of a store.
func holding(t *testing.T, path string, words []string) (held []string) {
	t.Helper()
	var all []byte
	for _, file := range []string{path, path + "-wal"} {
		text, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		all = append(all, bytes.ToLower(text)...)
	}
	for _, w := range words {
		if bytes.Contains(all, []byte(strings.ToLower(w))) {
			held = append(held, w)
		}
	}
	return held
}

// TestWorkDoesNotBringADeletedConversationBack: what a turn comes to after
// its conversation was deleted is refused.
func TestWorkDoesNotBringADeletedConversationBack(t *testing.T) { engines(t, staysDeleted) }

func staysDeleted(t *testing.T, path string) {
	s := begun(t, path)
	if err := s.Delete(t.Context(), "c1"); err != nil {
		t.Fatal(err)
	}
	e := statetest.Turn()[1]
	e.Seq = 5
	if err := s.Append(t.Context(), "c1", e); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

func TestUnusedConversations(t *testing.T) { engines(t, unused) }

func unused(t *testing.T, path string) {
	s := begun(t, path)
	for _, test := range []struct {
		after time.Duration
		limit int
		want  []string
	}{{-time.Hour, 9, nil}, {150 * time.Second, 9, []string{"c4", "c1"}}, {time.Hour, 3, []string{"c4", "c1", "c2"}}} {
		if got, err := s.Unused(t.Context(), time.Now().Add(test.after), test.limit); err != nil || !cmp.Equal(test.want, got) {
			t.Errorf("%s: %v (%v), want %v", test.after, got, err, test.want)
		}
	}
}

// TestWhatWasKeptBeforeIsFound opens a store of the version before.
func TestWhatWasKeptBeforeIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "parley.db")
	script, err := os.ReadFile("testdata/version-2.sql")
	if err != nil {
		t.Fatal(err)
	}
	change(t, path, string(script))
	s := open(t, path)
	for _, words := range []string{"quiet tern", "plover", "lao", "fnord"} {
		if list, err := s.Conversations(t.Context(), "ann", state.Wanted{Words: words, Limit: 10}); err != nil || len(list) != 1 {
			t.Errorf("%s: found %+v (%v)", words, list, err)
		}
	}
	said(t, s, "c1", 3, time.Now(), "and a bathtub?")
	if list, err := s.Conversations(t.Context(), "ann", state.Wanted{Words: "bathtub", Limit: 10}); err != nil || len(list) != 1 {
		t.Errorf("said since: found %+v (%v)", list, err)
	}
}
