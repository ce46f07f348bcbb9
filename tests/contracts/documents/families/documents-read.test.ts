import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/expressions/regex.ts";
import { chosen } from "../session.ts";
import { type Members, isOn, nextEnabled, open, readOf } from "../step.ts";

beforeAll(loadPatterns);

describe("cancellations, documents and texts", () => {
  const cancellation = { recordNo: 4, status: "F", card_no: "10" };

  it("chooses the only cancellation of the first load and goes on, not of a later one", () => {
    expect(isOn(open("unconfirmed-canceled-orders").load("cancellations", [cancellation]))).toBe(false);
    const session = open("unconfirmed-canceled-orders").load("cancellations", [cancellation, { recordNo: 5 }]);
    session.load("cancellations", [cancellation]);
    expect([isOn(session), session.data()["value"]]).toEqual([true, undefined]);
  });

  const documentOf = (link: string) => ({
    document_link: link,
    document_description: "Pump",
    document_group: "G",
    view_order: 1,
    hash: "h1",
  });

  it("keeps a chosen link with its hash [WD-322]", () => {
    const session = open("documents").load("documents", [documentOf("docs/a.pdf")]);
    const row = (session.rows() as Members[])[0] as Members;
    expect(session.change(chosen(row, "document_link")).data()).toMatchObject({ value: "docs/a.pdf", hash: "h1" });
  });

  it("asks for documents with exactly five inputs [WD-328]", () => {
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

  it("asks for the operation text by card [WD-347]", () => {
    expect(readOf(open("operation-text"), "text")).toMatchObject({ input: { card_no: "10" }, onError: "log" });
  });

  it("goes on with an answered text, be it empty, not with null or while loading", () => {
    const session = open("operation-text");
    const enabled = [
      nextEnabled(session),
      ...["<b>Bold</b>", "", null].map((text) => nextEnabled(session.load("text", text))),
    ];
    expect(enabled).toEqual([false, true, true, false]);
  });
});
