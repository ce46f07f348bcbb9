import { expect } from "vitest";
import { documentKinds } from "#schemas/documents/envelope.ts";
import { call, type Case, get, invalidInput, json, refused, save } from "../case.ts";

const notFound = refused(404, "not_found", null);
const invalid = invalidInput(null);
const events = (query: string, headers: Record<string, string> = {}) => get(`/api/events${query}`, "operator", headers);
const opened = { status: 200, code: null } as const;

const streams: readonly Case[] = [
  ...[
    "Gone",
    "__proto__",
    "constructor",
    "MachineChanged,",
    ",",
    "machinechanged",
    "%00",
    "MachineChanged%E2%80%8B",
    "%20",
  ].map((topics): Case => ({
    item: "dangling parameter",
    title: `topics=${topics}`,
    ask: events(`?topics=${topics}`),
    answer: invalidInput("/topics"),
  })),
  ...["", "999999999999999"].map((place): Case => ({
    item: "NUL and lone surrogate",
    title: `NUL in a machine of a topic after "${place}"`,
    ask: events("?topics=MachineChanged:FC1%00", { "last-event-id": place }),
    answer: invalidInput("/topics"),
  })),
  {
    item: "array where a scalar belongs",
    title: "topics twice",
    ask: events("?topics=MachineChanged&topics=StopChanged"),
    answer: invalidInput("/topics"),
  },
  {
    item: "one word of 1 MB",
    title: "more topics than a reader may name",
    ask: events(`?topics=${Array.from({ length: 501 }, () => "StopChanged").join()}`),
    answer: invalidInput("/topics"),
  },
  ...["", "-1", "1e999", "NaN", "0.5", "9007199254740993", "x".repeat(1000), "1, 2", "\u00e5"].map((place): Case => ({
    item: "2^53+1",
    title: `Last-Event-ID ${place.slice(0, 20)} begins anew`,
    ask: events("?topics=MachineChanged", { "last-event-id": place }),
    answer: opened,
  })),
  {
    item: "a stale version",
    title: "a Last-Event-ID that is still to come gets the whole state",
    ask: events("?topics=MachineChanged", { "last-event-id": "999999999999999" }),
    answer: { ...opened, body: expect.stringContaining("event: Snapshot") },
  },
];

const paths: readonly [path: string, answer: Case["answer"]][] = [
  ["/api/documents/gone", notFound],
  ["/api/documents/__proto__", notFound],
  ["/api/documents/constructor/toString", notFound],
  ["/api/documents/dashboard/gone", notFound],
  ["/api/documents/dashboard/__proto__", notFound],
  ["/api/documents/dashboard/default%00", notFound],
  ["/api/documents/dashboard/..%2f..%2fpackage.json", notFound],
  [`/api/documents/dashboard/${"x".repeat(2000)}`, refused(413, "too_large", null)],
  ["/api/documents/dashboard/%E2%80%8Bdefault", notFound],
  ["/api/documents/dashboard/default/revisions/x", invalidInput("/revision")],
  ["/api/documents/dashboard/default/revisions/-1", invalidInput("/revision")],
  ["/api/documents/dashboard/default/revisions/0.5", invalidInput("/revision")],
  ["/api/documents/dashboard/default/revisions/9007199254740993", invalidInput("/revision")],
  ["/api/documents/dashboard/default/revisions/999", notFound],
  ["/api/documents/dashboard/gone%00/revisions", notFound],
  ["/api/documents/dashboard/gone%00/revisions/1", notFound],
  ["/api/documents/dashboard/gone%00/references", notFound],
  ["/api/gone", notFound],
  ["/api", notFound],
  ["/api/", notFound],
  ["/api/%zz", invalid],
  ["/api/documents/dashboard/%ED%A0%80", invalid],
  ["/settings.json/", notFound],
  ["/settings.json%00", notFound],
  ["/%2e%2e/%2e%2e/etc/passwd", notFound],
];

const ways: readonly Case[] = [
  ...paths.map(([path, answer]): Case => ({ item: "addresses", title: path.slice(0, 80), ask: get(path), answer })),
  ...["__proto__", "constructor", "toString", "gone", "load_machine%00", "LOAD_MACHINE"].map((name): Case => ({
    item: "dangling procedure",
    title: `called ${name}`,
    ask: call(name, {}),
    answer: notFound,
  })),
  ...(["PUT", "POST", "DELETE", "PATCH"] as const).map((method): Case => ({
    item: "addresses",
    title: `${method} /settings.json`,
    ask: { as: "admin", method, path: "/settings.json", headers: { ...json }, body: "{}" },
    answer: refused(405, "method_not_allowed", null),
  })),
  {
    item: "addresses",
    title: "/settings.json says the themes, whatever stands behind it",
    ask: get("/settings.json?theme[]=1&__proto__[x]=1", "none"),
    answer: opened,
  },
  ...documentKinds.map((kind): Case => ({
    item: "NUL and lone surrogate",
    title: `NUL in the address of a ${kind}`,
    ask: save(kind, "bad%00", { kind, slug: "bad\0", schemaVersion: 1, title: "Bad" }),
    answer: invalidInput("/slug"),
  })),
  {
    item: "array where a scalar belongs",
    title: "whether it is a draft, twice",
    ask: save("theme", "twice?draft=1&draft=1", { kind: "theme", slug: "twice", schemaVersion: 1, title: "Twice" }),
    answer: invalidInput("/draft"),
  },
  {
    item: "array where a scalar belongs",
    title: "whether it is a draft, in another word",
    ask: save("theme", "twice?draft=true", { kind: "theme", slug: "twice", schemaVersion: 1, title: "Twice" }),
    answer: invalidInput("/draft"),
  },
];

const credentials = { username: "operator", password: "operator" };
/** A page of another origin may sign nobody in and change nothing, however it writes the address. */
const foreign = ["/api/auth/sign-in", "/%61pi/auth/sign-in", "/a%70i/auth/sign-in?x=/public"].flatMap((path) =>
  [{ origin: "http://elsewhere.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }].map(
    (headers): Case => ({
      item: "addresses",
      title: `${path} from ${JSON.stringify(headers)}`,
      ask: { as: "none", method: "POST", path, headers: { ...json, ...headers }, body: JSON.stringify(credentials) },
      answer: refused(403, "not_allowed", null),
    }),
  ),
);

export const addressCases: readonly Case[] = [...streams, ...ways, ...foreign];
