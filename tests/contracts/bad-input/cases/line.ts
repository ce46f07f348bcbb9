import { gzipSync } from "node:zlib";
import { type DocumentKind, documentKinds } from "#schemas/documents/envelope.ts";
import { smallBody } from "#server/body/json-body.ts";
import { procedures } from "#server/procedures/index.ts";
import { type Ask, call, callerOf, type Case, ingest, invalidInput, refused, save, signIn } from "../case.ts";

const megabyte = 1024 * 1024;

type Taker = readonly [name: string, ask: (body: string | Buffer) => Ask, limit: number];

const takerOfKind = (kind: DocumentKind): Taker => [
  `documents/${kind}`,
  (body) => save(kind, `bad-${kind}`, body),
  8 * megabyte,
];

/** Every place of the server that takes a body, with the bytes that it takes at most. */
const takers: readonly Taker[] = [
  ["sign-in", signIn, 4096],
  ["ingest", ingest, 2 * megabyte],
  ...procedures.map(({ contract: { name, permission, bodyLimit = smallBody } }): Taker => [
    name,
    (body) => call(name, body, callerOf(permission)),
    bodyLimit,
  ]),
  ...documentKinds.map(takerOfKind),
];
/** One place of each way to ask: without a session, with a key, a procedure and a document. */
const someTakers = takers.filter(([name]) => ["sign-in", "ingest", "load_machine", "documents/theme"].includes(name));

const nested = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
const unsupported = refused(415, "unsupported_media_type", null);
const overLimit = refused(413, "too_large", null);
const within = (limit: number, body: string | Buffer, answer: Case["answer"]): Case["answer"] =>
  Buffer.byteLength(body) > limit ? overLimit : answer;

/** What no place takes, before it looks at what a body says. */
const bodies: readonly [item: string, title: string, body: string | Buffer, answer: Case["answer"]][] = [
  ["empty body", "nothing", "", invalidInput("")],
  ["empty body", "a blank", " ", invalidInput("")],
  ["truncated JSON", "an object cut in a text", '{"machine_id":"FC', invalidInput("")],
  ["truncated JSON", "an open list", "[", invalidInput("")],
  ["truncated JSON", "two values", '{"machine_id":"FC1"}{}', invalidInput("")],
  ["__proto__ key", "at the root", '{"__proto__":{"admin":true}}', invalidInput("")],
  ["__proto__ key", "deep inside", '{"a":[{"b":{"__proto__":null}}]}', invalidInput("")],
  ["__proto__ key", "with escapes", '{"\\u005f\\u005fproto\\u005f_":{"admin":true}}', invalidInput("")],
  ["constructor.prototype", "at the root", '{"constructor":{"prototype":{"admin":true}}}', invalidInput("")],
  ["constructor.prototype", "deep inside", '{"a":{"constructor":{"prototype":1}}}', invalidInput("")],
  ["depth 10,000", "lists", nested("[", "]", 10_000), invalidInput("/0".repeat(101))],
  ["depth 10,000", "objects", nested('{"a":', "}", 10_000), invalidInput("/a".repeat(101))],
  ["depth 10,000", "as deep as a body goes", nested("[", "]", 500_000), invalidInput("/0".repeat(101))],
  ["1e999 and NaN", "1e999", '{"machine_id":1e999}', invalidInput("/machine_id")],
  ["1e999 and NaN", "-1e999 in a list", '{"a":[0,-1e999]}', invalidInput("/a/1")],
  ["1e999 and NaN", "NaN", '{"machine_id":NaN}', invalidInput("")],
  ["1e999 and NaN", "Infinity", '{"machine_id":Infinity}', invalidInput("")],
  ["2^53+1", "above", '{"machine_id":9007199254740993}', invalidInput("/machine_id")],
  ["2^53+1", "below", '{"a":{"b/c":-9007199254740993}}', invalidInput("/a/b~1c")],
  ["0,5", "as a number", '{"good_qty":0,5}', invalidInput("")],
  ["NUL and lone surrogate", "NUL in a text", '{"machine_id":"FC1\\u0000"}', invalidInput("/machine_id")],
  ["NUL and lone surrogate", "NUL in a key", '{"machine\\u0000id":1}', invalidInput("")],
  ["NUL and lone surrogate", "a NUL byte", '{"machine_id":"FC1\0"}', invalidInput("")],
  ["NUL and lone surrogate", "a high half", '{"machine_id":"\\ud800"}', invalidInput("/machine_id")],
  ["NUL and lone surrogate", "a low half in a key", '{"a":{"\\udc00":1}}', invalidInput("/a")],
  ["NUL and lone surrogate", "a half as bytes", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), invalidInput("")],
  ["wrong content type", "UTF-16", Buffer.from('\ufeff{"a":1}', "utf16le"), invalidInput("")],
];

/** Types under which a body that the schemas refuse must not slip through. */
const foreignTypes = [
  "text/plain",
  "text/plain; application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonp",
  "application/json5",
  "application/vnd.api+json",
  "application/json/text",
  "application",
  "application/",
  "/json",
  "*/*",
  ",application/json",
];
/** Ways to write the type of JSON that past servers took for another type, or for none. */
const oddTypes = [
  "APPLICATION/JSON",
  "application/json; charset=utf-8",
  "application/json ; charset=utf-8",
  "application/json;",
  "application/json\t",
  "application/json\t;x=1",
  "application/json ",
];
const wrong = "[[1]]";

const bodyCases = ([name, ask, limit]: Taker): readonly Case[] =>
  bodies.map(([item, title, body, answer]): Case => ({
    item,
    title: `${title} to ${name}`,
    ask: ask(body),
    answer: within(limit, body, answer),
  }));

const withHeader = (one: Ask, name: string, value: string): Ask => ({
  ...one,
  headers: { ...one.headers, [name]: value },
});

const typeCases = ([name, ask]: Taker): readonly Case[] => [
  ...foreignTypes.map((type): Case => ({
    item: "wrong content type",
    title: `${type} to ${name}`,
    ask: withHeader(ask(wrong), "content-type", type),
    answer: unsupported,
  })),
  ...oddTypes.map((type): Case => ({
    item: "wrong content type",
    title: `${JSON.stringify(type)} to ${name}`,
    ask: withHeader(ask("{"), "content-type", type),
    answer: invalidInput(""),
  })),
];

const tooLarge = ([name, ask, limit]: Taker): Case => ({
  item: "one byte over the limit",
  title: `of a text to ${name}`,
  ask: ask(`"${"x".repeat(limit - 1)}"`),
  answer: overLimit,
});

const bomb = gzipSync(Buffer.alloc(100 * megabyte), { level: 9 });
const packed = ([name, ask, limit]: Taker): readonly Case[] =>
  ["gzip", "deflate", "br", "gzip, identity", "x-unknown"].map((encoding) => ({
    item: "gzip bomb",
    title: `${encoding} to ${name}`,
    ask: withHeader(ask(bomb), "content-encoding", encoding),
    answer: within(limit, bomb, unsupported),
  }));

const lineCasesOf = (taker: Taker): readonly Case[] => [
  ...bodyCases(taker),
  tooLarge(taker),
  ...typeCases(taker),
  ...packed(taker),
];

/** What a place refuses only if it has the parser, the types, the encodings and the limit of all others. */
const sharedCasesOf = ([name, ask, limit]: Taker): readonly Case[] =>
  [
    { title: "a key that no body has", ask: ask('{"__proto__":null}'), answer: invalidInput("") },
    { title: "a form", ask: withHeader(ask(wrong), "content-type", foreignTypes[2]!), answer: unsupported },
    { title: "a packed body", ask: withHeader(ask("{}"), "content-encoding", "gzip"), answer: unsupported },
    {
      title: "a length over the limit",
      ask: withHeader(ask(""), "content-length", String(limit + 1)),
      answer: overLimit,
    },
  ].map((one) => ({ ...one, item: "the parser and limits that all places share", title: `${one.title} to ${name}` }));

/** What is wrong on the line itself, at one place of each way to ask. */
export const lineCases: readonly Case[] = someTakers.flatMap(lineCasesOf);
/** A few of them at every place that takes a body. */
export const sharedCases: readonly Case[] = takers.flatMap(sharedCasesOf);
/** All of them at every place. */
export const allLineCases: readonly Case[] = takers.flatMap(lineCasesOf);
