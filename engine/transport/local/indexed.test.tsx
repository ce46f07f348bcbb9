import { expect, test } from "vitest";
import { indexedCopy } from "./indexed.ts";

const answer = { etag: null, body: "M1", at: 1 };

test("what is put while everything is deleted is not kept, and what is put afterwards is", async () => {
  const copy = indexedCopy(`copy ${crypto.randomUUID()}`);
  await copy.put("before", answer);
  const wiped = copy.wipe();
  await Promise.all([copy.put("meanwhile", answer), copy.put("entered", answer, { atOnce: true }), wiped]);
  expect([copy.wipes(), await copy.list(""), await copy.get("entered")]).toEqual([1, [], undefined]);
  await copy.put("after", answer);
  expect((await copy.list("")).map(([key]) => key)).toEqual(["after"]);
});
