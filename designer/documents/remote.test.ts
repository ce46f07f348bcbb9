import { expect, test } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { createRemote, faultsOf, type Remote, storedOf } from "./remote.ts";

const asking = async (ask: (remote: Remote) => Promise<unknown>) => {
  const asked: unknown[] = [];
  const request: Transport["request"] = async (...question) => {
    asked.push(question);
    return null as never;
  };
  await ask(createRemote({ request }));
  return asked;
};
const place = { kind: "dashboard", slug: "a b" } as const;
const address = "/api/documents/dashboard/a%20b";
const document = { title: "Hall" };
const over5 = { "if-match": '"5"' };

test.each<[string, (remote: Remote) => Promise<unknown>, unknown[]]>([
  ["the list of a kind", (remote) => remote.list("table"), ["GET", "/api/documents/table?editor=1"]],
  [
    "the list with what was deleted",
    (remote) => remote.list("table", true),
    ["GET", "/api/documents/table?editor=1&deleted=1"],
  ],
  ["the revisions", (remote) => remote.history(place), ["GET", `${address}/revisions`]],
  ["one revision", (remote) => remote.revision(place, 5), ["GET", `${address}/revisions/5?view=1`]],
  ["what it uses", (remote) => remote.references(place), ["GET", `${address}/references`]],
  [
    "a check, which nobody waits for",
    (remote) => remote.check(place, document),
    ["POST", `${address}/check`, { body: document, background: true }],
  ],
  [
    "a draft over a revision",
    (remote) => remote.saveDraft(place, document, 5, " for the hall & more "),
    ["PUT", `${address}?draft=1&view=1&note=for%20the%20hall%20%26%20more`, { body: document, headers: over5 }],
  ],
  [
    "a draft of what is not stored yet",
    (remote) => remote.saveDraft(place, document, "new", "  "),
    ["PUT", `${address}?draft=1&view=1`, { body: document, headers: { "if-none-match": "*" } }],
  ],
  [
    "a document that is published at once",
    (remote) => remote.savePublished(place, document, 5),
    ["PUT", `${address}?view=1`, { body: document, headers: over5 }],
  ],
  [
    "a draft that is published",
    (remote) => remote.publish(place, 5, "done"),
    ["POST", `${address}/publish?view=1&note=done`, { body: {}, headers: over5 }],
  ],
  [
    "an older revision again",
    (remote) => remote.restore(place, 2, 5),
    ["POST", `${address}/revisions/2/restore?view=1`, { body: {}, headers: over5 }],
  ],
  [
    "no draft any more",
    (remote) => remote.discardDraft(place, 5),
    ["DELETE", `${address}?draft=1`, { headers: over5 }],
  ],
  ["no document any more", (remote) => remote.remove(place, 5), ["DELETE", address, { headers: over5 }]],
])("the server is asked for %s", async (_what, ask, question) => {
  expect(await asking(ask)).toEqual([question]);
});

const refusal = (code: "revision_conflict" | "invalid_document", res: unknown) =>
  new CallError(409, { code, message: code, path: null, res });

test("a refused write says what is stored, or what is wrong, where that is why", () => {
  const stored = { revision: 6, document };
  const faults = [{ path: "/title", message: "too long" }];
  const errors = [
    refusal("revision_conflict", { stored }),
    refusal("invalid_document", faults),
    refusal("invalid_document", null),
    new NoLinkError(),
  ];
  expect(errors.map(storedOf)).toEqual([stored, null, null, null]);
  expect(errors.map(faultsOf)).toEqual([null, faults, null, null]);
});
