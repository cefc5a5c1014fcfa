package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"parley/agent"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// ErrElsewhere says that another server is at work on a conversation.
var ErrElsewhere = errors.New("another server is at work on this conversation")

// Replica is one of several servers that share a store on PostgreSQL. It
// hears what the others announce, and keeps two from working on one turn.
//
//	replica := store.Replica(log)
//	go replica.Listen(ctx, func(a state.Announcement) { … })
//	err := replica.Claim(ctx, conversation) // ErrElsewhere while another works on it
//	err = store.Append(ctx, conversation, reply) // ends the claim
//	replica.Finished(conversation)               // or Unclaim, if it led to nothing
//
// While it lives, a server holds an advisory lock on its number. When it is
// killed, PostgreSQL gives the lock back at once, and what the server had
// claimed is free. A server that is cut off from PostgreSQL loses its lock
// too, and may still believe that it works: then the version of the
// conversation refuses what it appends.
type Replica struct {
	store  *Store
	server *server
	log    *slog.Logger

	mu      sync.Mutex
	number  int             // under the lock; 0 while there is no connection that listens
	former  int             // the last number but 0
	claimed map[string]bool // conversations
	untidy  bool            // rows of claims that were given up may be left
	silent  time.Time       // since when nothing can be heard; zero while it can
	swept   time.Time       // when counts were last cleared away, see sweep
}

// Replica makes this process one of the servers of the store; nil for a store
// in a file, which has one.
func (s *Store) Replica(log *slog.Logger) *Replica {
	p, ok := s.backend.(*server)
	if !ok {
		return nil
	}
	return &Replica{store: s, server: p, log: log, claimed: map[string]bool{}, silent: time.Now()}
}

// Version is that of a conversation; see [Store.Version].
func (r *Replica) Version(ctx context.Context, conversation string) (int64, error) {
	return r.store.Version(ctx, conversation)
}

// EventsAfter are those of a conversation; see [Store.EventsAfter].
func (r *Replica) EventsAfter(ctx context.Context, conversation string, after int64) ([]agent.Event, error) {
	return r.store.EventsAfter(ctx, conversation, after)
}

// Announce tells the other servers, and this one.
func (r *Replica) Announce(ctx context.Context, a Announcement) error {
	if err := r.server.told(ctx, r.store.db, a); err != nil {
		return r.store.explain("telling the other servers", err)
	}
	return nil
}

// Claim takes the work on a conversation for this server. It fails with
// [ErrElsewhere] while a server that lives has it, and with [ErrNotFound] when
// there is no such conversation. Where nothing can be heard of the others, the
// work is taken: the version of the conversation is guard enough.
func (r *Replica) Claim(ctx context.Context, conversation string) error {
	r.mu.Lock()
	number := r.number
	r.claimed[conversation] = true
	r.mu.Unlock()
	if number == 0 {
		return nil
	}
	done, err := r.store.db.ExecContext(ctx, `INSERT INTO working (session, replica) VALUES ($1, $2)
		ON CONFLICT (session) DO UPDATE SET replica = excluded.replica
		WHERE working.replica = excluded.replica OR NOT EXISTS (
			SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
			WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()
			AND l.classid::bigint = $3 AND l.objid::bigint = working.replica)`, conversation, number, r.lockClass())
	var e *pgconn.PgError
	switch {
	case err == nil:
		if n, err := done.RowsAffected(); err == nil && n > 0 {
			return nil
		}
		err = ErrElsewhere
	case errors.As(err, &e) && e.Code == "23503": // foreign key: it was never begun, or is deleted
		err = fmt.Errorf("conversation %s: %w", conversation, ErrNotFound)
	default:
		err = r.store.explain("claiming the work on a conversation", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.claimed, conversation)
	return err
}

// Finished forgets a claim that ended with the event that the work has led
// to: keeping that event gives the claim up.
func (r *Replica) Finished(conversation string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.claimed, conversation)
}

// unclaiming is how long the end of a claim may take to be written.
const unclaiming = 5 * time.Second

// Unclaim gives work on a conversation up that has led to nothing.
func (r *Replica) Unclaim(conversation string) {
	r.mu.Lock()
	delete(r.claimed, conversation)
	number := r.number
	r.mu.Unlock()
	if number == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), unclaiming)
	defer cancel()
	if _, err := r.store.db.ExecContext(ctx, `DELETE FROM working WHERE session = $1 AND replica = $2`, conversation,
		number); err != nil {
		r.log.Warn("the end of work on a conversation could not be written down; it will be", "conversation", conversation,
			"error", err)
		r.mu.Lock()
		r.untidy = true
		r.mu.Unlock()
	}
}

// patience is how long a replica may hear nothing before it says that it is
// not well.
const patience = 15 * time.Second

// Hears fails until this server has joined the others, and when they have not
// been heard for a while.
func (r *Replica) Hears() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.former == 0 {
		return errors.New("this server has not joined the other servers yet")
	}
	if !r.silent.IsZero() && time.Since(r.silent) > patience {
		return errors.New("nothing is heard of the other servers: the connection that listens is lost")
	}
	return nil
}

// How long the listener waits before it connects again, at first and at most,
// and how often it makes sure that the connection lives.
const (
	firstWait = 100 * time.Millisecond
	lastWait  = 5 * time.Second
	quiet     = 10 * time.Second
)

// Listen tells what is announced until the context ends. Whenever something
// may have been missed, it tells of [Missed]; tell must not take long.
func (r *Replica) Listen(ctx context.Context, tell func(Announcement)) {
	wait := firstWait
	for ctx.Err() == nil {
		err := r.listen(ctx, func(a Announcement) {
			wait = firstWait
			tell(a)
		})
		r.mu.Lock()
		r.number = 0
		if r.silent.IsZero() {
			r.silent = time.Now()
		}
		r.mu.Unlock()
		if ctx.Err() != nil {
			return
		}
		r.log.Warn("the other servers can't be heard; trying again", "error", err, "in", wait)
		again := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-again.C:
		}
		again.Stop()
		wait = min(2*wait, lastWait)
	}
}

// listen connects, takes a number and passes on what it hears.
func (r *Replica) listen(ctx context.Context, tell func(Announcement)) error {
	conn, err := pgx.ConnectConfig(ctx, r.server.config.Copy())
	if err != nil {
		return r.store.explain("listening for the other servers", err)
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(closing) // what it was for is over
	}()
	// A machine that has gone without a word is found out within half a
	// minute, from both sides.
	if _, err := conn.Exec(ctx,
		`SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000; SET idle_session_timeout = 0`); err != nil {
		return r.store.explain("listening for the other servers", err)
	}
	if _, err := conn.Exec(ctx, `LISTEN `+pgx.Identifier{r.server.schema}.Sanitize()); err != nil {
		return r.store.explain("listening for the other servers", err)
	}
	if err := r.takeNumber(ctx, conn); err != nil {
		return r.store.explain("joining the other servers", err)
	}
	tell(Announcement{Kind: Missed})
	for {
		waiting, cancel := context.WithTimeout(ctx, quiet)
		heard, err := conn.WaitForNotification(waiting)
		cancel()
		switch {
		case err == nil:
			var a Announcement
			if json.Unmarshal([]byte(heard.Payload), &a) == nil { // others may use the channel
				tell(a)
			}
		case ctx.Err() != nil:
			return ctx.Err()
		case waiting.Err() == nil:
			return r.store.explain("listening for the other servers", err)
		default:
			if err := r.check(ctx, conn); err != nil {
				return r.store.explain("listening for the other servers", err)
			}
		}
	}
}

// lockClass is the first half of the keys of the servers' advisory locks; the
// second is a server's number.
func (r *Replica) lockClass() int64 {
	return int64(crc32.ChecksumIEEE([]byte("parley replicas "+r.server.schema)) >> 1)
}

// takeNumber takes a number that is nobody's, and takes what was claimed under
// the former one along.
func (r *Replica) takeNumber(ctx context.Context, conn *pgx.Conn) error {
	for {
		var number int
		var ours bool
		if err := conn.QueryRow(ctx,
			`SELECT n, pg_try_advisory_lock($1::int, n::int) FROM (SELECT nextval('replicas') AS n OFFSET 0) t`,
			r.lockClass()).Scan(&number, &ours); err != nil {
			return err
		}
		if !ours {
			continue
		}
		r.mu.Lock()
		former, claimed := r.former, slices.AppendSeq([]string{}, maps.Keys(r.claimed)) // not nil: that is NULL
		r.number, r.former, r.silent, r.untidy = number, number, time.Time{}, false
		r.mu.Unlock()
		if _, err := conn.Exec(ctx, `UPDATE working SET replica = $1 WHERE replica = $2 AND session = ANY($3)`, number,
			former, claimed); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, `DELETE FROM working WHERE replica = $1`, former)
		return err
	}
}

// check makes sure that the connection lives, and gives up what is left of
// claims whose end could not be written.
func (r *Replica) check(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	r.mu.Lock()
	untidy, number, claimed := r.untidy, r.number,
		slices.AppendSeq([]string{}, maps.Keys(r.claimed)) // not nil: that is NULL
	r.untidy = false
	r.mu.Unlock()
	if !untidy {
		return conn.Ping(ctx)
	}
	_, err := conn.Exec(ctx, `DELETE FROM working WHERE replica = $1 AND session <> ALL($2)`, number, claimed)
	return err
}

// sweeping is how often a server clears away counts whose time is up.
const sweeping = time.Minute

// clockNow is the clock of the database, which all servers share, in
// milliseconds.
const clockNow = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

// sweep clears away counts whose time is up, now and then: they do no harm, and
// whoever counts waits for it.
func (r *Replica) sweep(ctx context.Context) error {
	r.mu.Lock()
	due := time.Since(r.swept) > sweeping
	if due {
		r.swept = time.Now()
	}
	r.mu.Unlock()
	if !due {
		return nil
	}
	// What another server is clearing away or counting is left to it.
	_, err := r.store.db.ExecContext(ctx, `DELETE FROM attempts WHERE client IN
		(SELECT client FROM attempts WHERE until < `+clockNow+` FOR UPDATE SKIP LOCKED)`)
	return err
}

// Attempt counts one more time that a client does something, over all servers:
// so many at once, and then one in every interval. When that is too fast, wait
// is how long the client has to wait, and nothing is counted.
func (r *Replica) Attempt(ctx context.Context, client string, burst int, interval time.Duration) (wait time.Duration,
	err error) {
	const now = clockNow
	who, each := digest(client), max(interval.Milliseconds(), 1)
	if err := r.sweep(ctx); err != nil {
		return 0, r.store.explain("counting attempts", err)
	}
	var left int64
	err = r.store.db.QueryRowContext(ctx, `INSERT INTO attempts AS had (client, until) VALUES ($1, `+now+` + $2)
		ON CONFLICT (client) DO UPDATE SET until = greatest(had.until, `+now+`) + $2
		WHERE greatest(had.until, `+now+`) + $2 - `+now+` <= $3 RETURNING until`, who, each,
		each*int64(burst)).Scan(&left)
	if err == nil {
		return 0, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, r.store.explain("counting attempts", err)
	}
	err = r.store.db.QueryRowContext(ctx, `SELECT until + $2 - `+now+` - $3 FROM attempts WHERE client = $1`, who, each,
		each*int64(burst)).Scan(&left)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return interval, nil // its time has just been up
	case err != nil:
		return 0, r.store.explain("counting attempts", err)
	}
	return time.Duration(max(left, 1)) * time.Millisecond, nil
}
