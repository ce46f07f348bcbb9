import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { chosen } from "../documents/session.ts";
import { type Members, nextEnabled, readOf } from "../documents/step.ts";
import { open } from "./library.ts";

beforeAll(loadPatterns);

describe("documents", () => {
  const documentOf = (link: string) => ({
    document_link: link,
    document_description: "Pump",
    document_group: "G",
    view_order: 1,
    hash: "h1",
  });

  it("keeps a chosen link with its hash", () => {
    const session = open("documents").load("documents", [documentOf("docs/a.pdf")]);
    const row = (session.rows() as Members[])[0] as Members;
    expect(session.change(chosen(row, "document_link")).data()).toMatchObject({ value: "docs/a.pdf", hash: "h1" });
  });

  it("asks for documents with exactly five inputs", () => {
    expect(readOf(open("documents"), "documents")).toMatchObject({
      input: { machine_id: "M1", card_no: "10", part_no: "P7", tool_id: "T77", part_type_id: "" },
      poll: 600,
      onError: "notify",
    });
    expect(Object.keys(readOf(open("documents"), "documents")?.input ?? {})).toHaveLength(5);
  });

  it("lists the drawing of the order with SF296 when its file is there", () => {
    const withFiles = (files: Members[]) =>
      open("documents", { features: [296] })
        .load("documents", [])
        .load("drawingPath", "drawings")
        .load("drawings", { files, folders: [] });
    const links = [[{ path: "drawings/P7.pdf", hash: "h7" }], []].map((files) =>
      (withFiles(files).rows() as Members[]).map(({ document_link }) => document_link),
    );
    expect(links).toEqual([["drawings/P7.pdf"], []]);
    expect(readOf(open("documents", { features: [296] }), "drawingPath")?.input).toEqual({
      table_name: "SF296",
      field_name: "path",
    });
    expect(readOf(open("documents"), "drawingPath")).toBeUndefined();
  });

  it("goes on after the first page, or the last where all must be read", () => {
    const values = { document: { value: "a.pdf", hash: "h" } };
    const viewed = (mustReadAll: boolean, data: Members) =>
      nextEnabled(open("view-document", { values, step: { values: { mustReadAll } } }).change(data));
    const first = { pages: 3, pagesSeen: 1, lastPageSeen: 1 };
    expect([viewed(false, {}), viewed(false, first), viewed(true, first)]).toEqual([false, true, false]);
    expect(viewed(true, { ...first, pagesSeen: 3, lastPageSeen: 3 })).toBe(true);
    expect(nextEnabled(open("view-document", { values: { document: null } }).change(first))).toBe(false);
  });
});
