import { Value } from "typebox/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MachineDocument } from "#schemas/plant/document.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import type { DocumentUse } from "#server/database/tables/files.ts";
import { company, foreignCompany, iso, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const none = { card_no: "", part_no: "", tool_id: "", part_type_id: "" };
const file = (path: string, machine_id: string | null = null) => ({
  path,
  record_no: path.length,
  file_type: "pdf" as const,
  machine_id,
  changed_at: start,
  bytes: 10,
  hash: `hash of ${path}`,
});
const document = (document_link: string, view_order: number, document_group = "") => ({
  document_link,
  document_description: `About ${document_link}`,
  document_group,
  view_order,
  last_changed: start,
});

describe.each(databases)("documents of machines on $kind", (database) => {
  let plant: Plant;
  const use = (used_by: DocumentUse, used_id: string, document_link: string, company_id = company) => ({
    company_id,
    used_by,
    used_id,
    document_link,
  });
  beforeAll(async () => {
    plant = await startPlant(database);
    const { store } = plant.server.parts;
    const links = ["a.pdf", "b.pdf", "card.pdf", "gone.pdf", "machines/FC1/own.pdf"];
    await writePlant(store, company, {
      files: [file("a.pdf"), file("b.pdf"), file("card.pdf"), file("machines/FC1/own.pdf", "FC1")].map((one) => ({
        company_id: company,
        ...one,
      })),
      machine_documents: [
        ...links.map((link, index) => document(link, 9 - index)),
        document("https://elsewhere.example/x", 9, "Outside"),
      ].map((one) => ({ company_id: company, ...one })),
      machine_document_uses: [
        use("machine", "FC1", "a.pdf"),
        use("machine", "FC1", "b.pdf"),
        use("part", "P1", "b.pdf"),
        use("machine", "FC1", "gone.pdf"),
        use("machine", "FC1", "machines/FC1/own.pdf"),
        use("machine", "JH1", "machines/FC1/own.pdf"),
        use("machine", "JH1", "a.pdf"),
        use("tool", "T1", "https://elsewhere.example/x"),
        use("card", "100", "card.pdf"),
        use("part-type", "MOULD", "card.pdf"),
      ],
      document_groups: [
        { company_id: company, description: "Outside", note: "Ask first", view_order: 2 },
        { company_id: company, description: "Drawings", note: "", view_order: 1 },
      ],
    });
    await writePlant(store, foreignCompany, {
      files: [{ company_id: foreignCompany, ...file("a.pdf") }],
      machine_documents: [{ company_id: foreignCompany, ...document("a.pdf", 1) }],
      machine_document_uses: [use("part", "P1", "a.pdf", foreignCompany)],
      document_groups: [{ company_id: foreignCompany, description: "Theirs", note: "", view_order: 1 }],
    });
  });
  afterAll(() => plant.close());

  const ask = async (more: object = {}, user = "operator") =>
    (await plant.as(user)).call("load_machine_documents", { machine_id: "FC1", ...none, ...more });
  const linksOf = async (more: object = {}, user = "operator") =>
    (await ask(more, user)).body.res.map((one: MachineDocument) => one.document_link);

  it("are those of the machine by their position, without files that are not there", async () => {
    expect(await linksOf()).toEqual(["machines/FC1/own.pdf", "b.pdf", "a.pdf"]);
    expect((await ask()).body.res[1]).toEqual({
      ...document("b.pdf", 8),
      hash: "hash of b.pdf",
      last_changed: iso(start),
    });
  });

  it("have exactly the fields of a document [WD-1124]", async () => {
    const [one] = (await ask()).body.res;
    const wrong = [
      { ...one, hash: 7 },
      { ...one, view_order: "1" },
      { ...one, last_changed: "yesterday" },
    ];
    const without = Object.keys(one).map((name) => ({ ...one, [name]: undefined }));
    expect(Value.Check(MachineDocument, one)).toBe(true);
    expect([...wrong, ...without].filter((other) => Value.Check(MachineDocument, other))).toEqual([]);
  });

  it("are those of part, tool and part type too, each once, and outside addresses as they stand", async () => {
    expect(await linksOf({ part_no: "P1", tool_id: "T1" })).toEqual([
      "machines/FC1/own.pdf",
      "b.pdf",
      "a.pdf",
      "https://elsewhere.example/x",
    ]);
    expect(await linksOf({ part_type_id: "MOULD" })).toContain("card.pdf");
  });

  it("are those of a card only where it is a card of the machine", async () => {
    expect(await linksOf({ card_no: "100" })).toContain("card.pdf");
    expect(await linksOf({ machine_id: "JH1", card_no: "100" })).not.toContain("card.pdf");
  });

  it("hide the files of machines that the caller may not see, and refuse the machine itself", async () => {
    expect(await linksOf({ machine_id: "JH1" })).toEqual(["machines/FC1/own.pdf", "a.pdf"]);
    expect(await linksOf({ machine_id: "JH1" }, "restricted")).toEqual(["a.pdf"]);
    expect((await ask({}, "restricted")).status).toBe(403);
    expect((await ask({ machine_id: "XX" })).status).toBe(404);
  });

  it("stand in groups of the caller's company, by their position", async () => {
    const groups = (await (await plant.as("operator")).call("load_document_groups", {})).body.res;
    expect(groups).toEqual([
      { description: "Drawings", note: "", view_order: 1 },
      { description: "Outside", note: "Ask first", view_order: 2 },
    ]);
  });
});
