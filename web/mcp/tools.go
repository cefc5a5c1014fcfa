package mcp

import (
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// instructions are what an assistant is told of the whole.
func instructions(queries bool) string {
	text := "Parley answers questions about one database, and asks before it guesses. " +
		"Hand the words of the person to ask, as they were said. " +
		"When the state of the outcome is \"question\", show the question and its options to the person and hand what they say to answer; don't answer in their place. " +
		"Name the conversation again to go on in it: \"only the cheap ones\" builds on what was said before."
	if queries {
		text += " query runs SUQL: PostgreSQL's SELECT, with answer(text, 'question') and summary(text) for texts in the rows; call schema first. explain tells what a query will cost. "
	}
	return text + " Nothing can be changed in the database."
}

// reading says of a tool that it changes nothing. Texts may be read by a
// language model elsewhere, if the server has one.
func reading(title string) *sdk.ToolAnnotations {
	return &sdk.ToolAnnotations{Title: title, ReadOnlyHint: true}
}

// offer adds the tools.
func (r *Room) offer() {
	add(r, &sdk.Tool{Name: "ask", Title: "Ask the database", Annotations: reading("Ask the database"),
		Description: "Ask the database in plain words. The outcome is an answer with rows and the query that gave them, a question back where the words can be meant in several ways, or a failure that says what to try."}, r.ask)
	add(r, &sdk.Tool{Name: "answer", Title: "Answer a question", Annotations: reading("Answer a question"),
		Description: "Answer the question that ask or answer came back with, in the words of the person who was asked."},
		r.answer)
	if r.queries == nil {
		return
	}
	add(r, &sdk.Tool{Name: "query", Title: "Run a query", Annotations: reading("Run a query"),
		Description: "Run a SUQL query (PostgreSQL's SELECT, with answer(text, 'question') and summary(text) for texts in the rows) and return its rows."}, r.query)
	add(r, &sdk.Tool{Name: "explain", Title: "Explain a query", Annotations: reading("Explain a query"),
		Description: "Check a SUQL query and return its plan with what it is likely to cost, without running it."}, r.explain)
	add(r, &sdk.Tool{Name: "schema", Title: "Show the schema", Annotations: reading("Show the schema"),
		Description: "Tables and columns of the database, with what they hold. Of a large database, name the tables whose columns are wanted."}, r.schema)
}
