// Package eval is `parley eval`: it measures how good the parts of Parley are,
// each command on one kind of data.
package eval

import (
	"cmp"
	"context"

	"parley/app/console"
	"parley/eval"
	"parley/eval/spider"
	"parley/eval/wikisql"
)

// Command is the command and those below it.
type Command struct {
	WikiSQL  WikiSQLCommand  `cmd:"" name:"wikisql" help:"Score the parser, and what its questions gain, on data in the format of WikiSQL."`
	Spider   SpiderCommand   `cmd:"" help:"The same on questions about many tables, in the format of Spider: joins, groups, nested queries."`
	Replay   ReplayCommand   `cmd:"" help:"The same on stored sessions whose queries were found right or corrected, with the database they were about."`
	SUQL     SUQLCommand     `cmd:"" name:"suql" help:"Score the parser on our own set over tables with free text: the demos and six tables that it imports."`
	Wishes   WishesCommand   `cmd:"" help:"Score the learned parser on messages to tables with free text whose wishes are marked."`
	Turns    TurnsCommand    `cmd:"" help:"Score the learned parser on follow-ups, each after the query that should have been answered before it."`
	Ambrosia AmbrosiaCommand `cmd:"" help:"Score whether what people read in several ways is asked about, and whether their readings are offered."`
	Reader   ReaderCommand   `cmd:"" help:"Score the embedded reader against marks of people: what reviews say about 16 attributes of 126 restaurants, what descriptions say about 46 of 170 products, what the texts of six other tables say."`

	OpenWikiSQL OpenWikiSQLCommand `cmd:"" name:"openwikisql" help:"Find the table that answers a question among all tables of data in the format of WikiSQL."`
	OpenSQuAD   OpenSQuADCommand   `cmd:"" name:"opensquad" help:"Find the paragraph that answers a question among all of data in the format of SQuAD."`
	OTTQA       OTTQACommand       `cmd:"" name:"ottqa" help:"Answer questions over tables whose cells link to texts, as in OTT-QA and HybridQA."`
	Mix         MixCommand         `cmd:"" help:"Both at once: find the table or the paragraph in one pool."`
	Folder      FolderCommand      `cmd:"" help:"Hold conversations over small folders of documents and tables, and see which of their questions are answered rightly, asked about, or answered wrongly without a word."`
}

// WikiSQLCommand is `parley eval wikisql`.
type WikiSQLCommand struct {
	Questions string `required:"" help:"Questions with gold queries, one JSON object a line; may be compressed." placeholder:"FILE" type:"path"`
	Tables    string `required:"" help:"The tables they are about, one JSON object a line." placeholder:"FILE" type:"path"`

	Judged       string `help:"With --learning: the questions that are judged, in place of four in five of the others." placeholder:"FILE" type:"path"`
	JudgedTables string `help:"The tables that those are about." placeholder:"FILE" type:"path"`
	MeasureFlags
}

// Run measures and reports.
func (c *WikiSQLCommand) Run(ctx context.Context, s *console.Streams) error {
	if c.Judged != "" {
		c.judged = func() (*eval.Dataset, error) { return wikisql.Load(c.Judged, cmp.Or(c.JudgedTables, c.Tables)) }
	}
	return c.measure(ctx, s, func() (*eval.Dataset, error) { return wikisql.Load(c.Questions, c.Tables) })
}

// SpiderCommand is `parley eval spider`.
type SpiderCommand struct {
	Questions string   `required:"" help:"Questions with gold queries, a JSON array or one JSON object a line; may be compressed." placeholder:"FILE" type:"path"`
	Tables    []string `required:"" sep:"none" help:"The schemas: tables.json. May be given several times." placeholder:"FILE" type:"path"`
	Databases []string `required:"" sep:"none" help:"Folder of the databases, ID/ID.sqlite in it. May be given several times." placeholder:"DIR" type:"path"`
	Among     []string `help:"Only questions over the databases that the questions in this file are over: those that the learned parser never saw are in eval/analyst/questions.jsonl." placeholder:"FILE" type:"existingfile"`
	Split     string   `enum:"all,dev,train" default:"all" help:"Which databases: all, dev (of those that are there, sorted by name, every seventh) or train (the others)."`
	Loose     bool     `help:"A result is right too when it has other columns beside those asked for, in any order of rows, or is that of another accepted query; what people see is judged, names beside keys among it."`
	MeasureFlags
}

// Run measures and reports.
func (c *SpiderCommand) Run(ctx context.Context, s *console.Streams) error {
	c.loose, c.rows = c.Loose, eval.SpiderPolicies
	return c.measure(ctx, s, func() (*eval.Dataset, error) {
		files := spider.Files{Questions: c.Questions, Tables: c.Tables, Databases: c.Databases, Split: c.Split}
		data, err := spider.Load(files)
		if err != nil {
			return nil, err
		}
		return spider.Among(data, c.Among)
	})
}
