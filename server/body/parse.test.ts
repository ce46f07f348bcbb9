import { expect, it } from "vitest";
import { doubledKeyIn, pairsIn } from "./doubled-keys.ts";
import { parseBody } from "./parse.ts";

const parse = (text: string, names = true) => parseBody(Buffer.from(text), { names });
const refusal = (path: string, words: string) =>
  expect.objectContaining({ code: "invalid_input", path, message: expect.stringContaining(words) });

it.each([
  ['{"a":1,"a":2}', "/a"],
  ['{"a":{"b":1},"c":[0,{"d":1,"e":2,"d":3}]}', "/c/1/d"],
  ['{"a\\u0062":1,"ab":2}', "/ab"],
  ['{"a/~":{},"x":1,"a/~":[]}', "/a~1~0"],
  ['[[],{"":1,"":2}]', "/1/"],
])("refuses a key that is there twice, at its place: %s", (text, path) => {
  expect(() => parse(text)).toThrow(refusal(path, "twice"));
});

it.each([
  ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}'],
  ['{"a":"\\"a\\":1,\\"a\\":2","b":"c:\\\\"}'],
  ['{"a\\\\":":","a":"\\\\\\":"}'],
  ['":"'],
])("takes equal keys of different objects, and what only looks like a key: %s", (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
  expect([doubledKeyIn(text), pairsIn(Buffer.from(text))]).toEqual([
    null,
    (JSON.stringify(JSON.parse(text)).match(/"(?:[^"\\]|\\.)*":/g) ?? []).length,
  ]);
});

it.each([
  ["a zero-width space", "oper\u200bator"],
  ["a soft hyphen", "oper\u00adator"],
  ["a turned direction", "\u202eoperator"],
  ["a joiner", "oper\u200dator"],
  ["a byte order mark", "operator\ufeff"],
  ["a blank that is a letter", "operator\u3164"],
  ["a control character", "oper\u0007ator"],
])("refuses a name with %s, wherever it stands in the title", (_what, name) => {
  expect(() => parse(JSON.stringify({ username: name }))).toThrow(refusal("/username", "visible"));
  expect(() => parse(JSON.stringify({ a: [{ title: { sv: name } }] }))).toThrow(refusal("/a/0/title/sv", "visible"));
  expect(parse(JSON.stringify({ note: name, title: ["x"], names: [name] }))).toEqual({
    note: name,
    title: ["x"],
    names: [name],
  });
  expect(parse(JSON.stringify({ username: name }), false)).toEqual({ username: name });
});

it("composes texts, and leaves secrets byte by byte", () => {
  const [apart, whole] = ["A\u030a", "\u00c5"];
  expect(parse(JSON.stringify({ title: apart, list: [apart], password: apart, login_code: apart }))).toEqual({
    title: whole,
    list: [whole],
    password: apart,
    login_code: apart,
  });
});
