/** Reference: a plain Fastify route that answers a small JSON body from memory, as a process of its own. */
import Fastify from "fastify";

const app = Fastify();
const body: unknown = JSON.parse(process.env["BODY"] ?? "{}");
app.post("/read", () => body);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
console.log(new URL(url).port);
