// A client of `parley mcp` on the protocol's reference library. Its arguments
// are an address, or a command that serves over its standard streams. It prints
// what it saw as one JSON object.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const [first, ...rest] = process.argv.slice(2);
const transport = first.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(first))
  : new StdioClientTransport({ command: first, args: rest, env: process.env });

const client = new Client({ name: "reference", version: "1" }, { capabilities: { elicitation: {} } });
let asked = 0;
client.setRequestHandler(ElicitRequestSchema, async () => {
  asked++;
  return { action: "accept", content: { answer: "yes" } };
});
await client.connect(transport);

const tools = (await client.listTools()).tools.map((tool) => tool.name).sort();
const call = (name, args) => client.callTool({ name, arguments: args });
const outcome = (await call("ask", { question: "how many restaurants are there?" })).structuredContent;
const schema = (await call("schema", {})).structuredContent;
const write = await call("query", { suql: "DELETE FROM restaurants" });
console.log(JSON.stringify({
  tools, asked, state: outcome.state, suql: outcome.answer?.found?.suql,
  tables: schema.tables.map((table) => table.name), refused: write.isError === true,
}));
await client.close();
