import { describe, expect, it } from "vitest";
import { memoryJournal } from "../documents/journal.ts";
import { createRemote } from "../documents/remote.ts";
import { fakeServer } from "../documents/testing/fake-server.ts";
import { createDocument, storeCopy } from "./create.ts";
import { mostBytes, readImport } from "./import-file.ts";
import { isFound, statesOf } from "./states.ts";

const parts = () => {
  const server = fakeServer();
  const journal = memoryJournal();
  return { server, journal, of: { remote: createRemote(server.as("anna")), journal, owner: "1/anna", now: () => 5 } };
};

describe("a new document", () => {
  it("has the entered words as its title, and as its address what follows from them", async () => {
    const { server, of } = parts();
    const slug = await createDocument(of, { kind: "dashboard", snippets: true }, " Översikt Måla/2 ");
    expect(slug).toBe("oversikt-mala-2");
    expect(server.get("dashboard", slug)).toMatchObject({ published: null, draft: 1 });
    expect(server.newest("dashboard", slug).document).toMatchObject({ title: "Översikt Måla/2", isSnippet: true });
  });

  it("that is not complete yet waits in this browser until its editor has completed it", async () => {
    const { server, journal, of } = parts();
    server.judge(() => [{ path: "/path", message: "Expected a path" }]);
    expect(await createDocument(of, { kind: "page", snippets: false }, "My page")).toBe("my-page");
    expect(server.get("page", "my-page")).toBe(undefined);
    expect(await journal.all("1/anna")).toMatchObject([{ kind: "page", slug: "my-page", base: null, tab: "" }]);
  });

  it("under a taken name is refused", async () => {
    const { of } = parts();
    await createDocument(of, { kind: "table", snippets: false }, "Twice");
    await expect(createDocument(of, { kind: "table", snippets: false }, "twice")).rejects.toMatchObject({
      code: "duplicate_name",
    });
  });

  it("may be the copy of another", async () => {
    const { server, of } = parts();
    await storeCopy(of, { kind: "table", slug: "one", title: "One", columns: [{ key: "a" }] }, "Number two");
    expect(server.newest("table", "number-two").document).toEqual({
      kind: "table",
      slug: "number-two",
      title: "Number two",
      columns: [{ key: "a" }],
    });
  });
});

describe("a list", () => {
  const document = {
    kind: "dashboard" as const,
    slug: "hall-1",
    title: "Hall 1",
    revision: 3,
    changed_by: "a",
    changed_at: "",
    origin: "edit" as const,
    shipped: true,
    shipped_changed: true,
    draft: { revision: 4, changed_by: "b", changed_at: "" },
    published: true,
    deleted: false,
    faults: 2,
    used_by: 0,
  };

  it("says of each document what it is and what is wrong with it", () => {
    expect(statesOf(document).map(({ key }) => key)).toEqual([
      "designer.state.edited",
      "designer.state.draft",
      "documents.shipped_changed",
      "designer.state.faults",
    ]);
    expect(statesOf({ ...document, deleted: true }).map(({ key }) => key)).toEqual(["designer.state.deleted"]);
  });

  it("finds by words of the title and the address in any order", () => {
    expect([
      isFound("1 HALL", "Hall 1", "x"),
      isFound("hall-1", "Nord", "hall-1"),
      isFound("hall 2", "Hall 1", "hall-1"),
    ]).toEqual([true, true, false]);
  });
});

describe("a file to import", () => {
  const one = { kind: "page", slug: "home" };

  it("holds one document, a list, or a list by name", () => {
    for (const json of [one, [one], { documents: [one] }])
      expect(readImport(JSON.stringify(json))).toEqual({ documents: [one] });
  });

  it("that holds something else is refused with the reason", () => {
    const problem = (text: string) => {
      const read = readImport(text);
      return "problem" in read ? read.problem : null;
    };
    expect(problem("{")?.key).toBe("designer.import_no_json");
    expect(problem("[]")?.key).toBe("designer.import_empty");
    expect(problem(JSON.stringify([one, 7]))).toEqual({ key: "designer.import_no_document", values: { n: 2 } });
    expect(problem("x".repeat(mostBytes + 1))?.key).toBe("designer.import_too_large");
  });
});
