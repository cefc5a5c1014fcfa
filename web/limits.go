package web

import (
	"time"

	"parley/web/chat"
)

// Limits bound what one socket may cost. Zero fields take the default.
type Limits struct {
	Message  int64         // bytes of a message from the client; 64 kB
	Queue    int           // events waiting for a slow client before it is dropped; 256
	Write    time.Duration // for one message to be taken by the network; 10 s
	Silence  time.Duration // without a sign of life before a socket is closed; 60 s
	Mistakes int           // malformed messages before a socket is closed; 10
	Grace    time.Duration // for running turns to end when Run stops; 10 s
	Body     int64         // bytes of a request's body; 64 kB
	Sending  time.Duration // for a client to send it; 30 s
	Query    time.Duration // for a query of the API; 2 min
	Line     time.Duration // that a query waits while others are at work; 30 s
	Rows     int64         // bytes of results kept for paging and exports; 128 MB
	Aging    time.Duration // after which a result is fetched anew; 10 min
	Taking   time.Duration // for 32 kB of an export to be taken by the client; 30 s
}

func (l Limits) orDefaults() Limits {
	def := Limits{64 << 10, 256, 10 * time.Second, time.Minute, 10, 10 * time.Second, 64 << 10, 30 * time.Second,
		2 * time.Minute, 30 * time.Second, 128 << 20, 10 * time.Minute, 30 * time.Second}
	if l.Message == 0 {
		l.Message = def.Message
	}
	if l.Queue == 0 {
		l.Queue = def.Queue
	}
	if l.Write == 0 {
		l.Write = def.Write
	}
	if l.Silence == 0 {
		l.Silence = def.Silence
	}
	if l.Mistakes == 0 {
		l.Mistakes = def.Mistakes
	}
	if l.Grace == 0 {
		l.Grace = def.Grace
	}
	if l.Body == 0 {
		l.Body = def.Body
	}
	if l.Sending == 0 {
		l.Sending = def.Sending
	}
	if l.Query == 0 {
		l.Query = def.Query
	}
	if l.Line == 0 {
		l.Line = def.Line
	}
	if l.Rows == 0 {
		l.Rows = def.Rows
	}
	if l.Aging == 0 {
		l.Aging = def.Aging
	}
	if l.Taking == 0 {
		l.Taking = def.Taking
	}
	return l
}

func (l Limits) ofSockets() chat.Limits {
	return chat.Limits{Message: l.Message, Queue: l.Queue, Write: l.Write, Silence: l.Silence, Mistakes: l.Mistakes}
}
