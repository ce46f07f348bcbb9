import { Value } from "typebox/value";
import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import {
  addressOf,
  customShown,
  documentOf,
  fileKind,
  isNew,
  ordersSince,
  readsOf,
  sourceOf,
  thresholdOf,
} from "./logic.ts";
import { schema } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);

describe("configuration of reports and documents", () => {
  const whole = {
    machineId: "M1",
    dataSource: 3,
    pageNumber: 2,
    sortBy: "last_changed",
    regex: "^Setup",
    customDocuments: [{ label: "Rules", link: "rules.pdf" }],
    reportType: { report_setting: "shift" },
    warnForNew: true,
    warningThreshHold: 5,
    right: 10,
    top: 20,
    pageStyle: { base: { border: "1px|solid|#000" } },
    warningStyle: { base: { color: "#ffffff" } },
  };

  it("[WD-932] has these values, and refuses what it does not know", () => {
    expect(accepts(whole)).toBe(true);
    const wrong = [
      { ...whole, warningThreshold: 5 },
      { ...whole, sortBy: "name" },
      { ...whole, dataSource: 0 },
      { ...whole, customDocuments: [{ label: "Rules" }] },
      { ...whole, reportType: { setting: "shift" } },
      { ...whole, right: 101 },
      { ...whole, warnForNew: "yes" },
    ];
    expect(wrong.filter(accepts)).toEqual([]);
  });

  it("[WD-941] takes a document for new until 3 orders have run, unless told otherwise", () => {
    expect([schema.defaults.warningThreshHold, thresholdOf({}), thresholdOf({ warningThreshHold: 5 })]).toEqual([
      3, 3, 5,
    ]);
  });

  it("[WD-935] [WD-936] shows a document of the machine for 2, and the custom documents in their order from 3 on", () => {
    expect([1, 2, 3, 4].map((dataSource) => sourceOf({ dataSource }))).toEqual([
      { kind: "report" },
      { kind: "machine" },
      { kind: "custom", index: 0 },
      { kind: "custom", index: 1 },
    ]);
    const custom = { customDocuments: [whole.customDocuments[0]!, { label: "Map", link: "https://x.example/map" }] };
    expect([0, 1, 2].map((index) => customShown(custom, index)?.name)).toEqual(["Rules", "Map", undefined]);
  });
});

describe("documents of the machine", () => {
  beforeAll(loadPatterns);
  const document = (document_description: string, last_changed: string, view_order: number) => ({
    document_link: `${document_description}.pdf`,
    document_description,
    document_group: "",
    view_order,
    hash: "h",
    last_changed: `${last_changed}T00:00:00Z`,
  });
  const documents = [
    document("Setup old", "2024-01-01", 2),
    document("Drawing", "2024-06-01", 1),
    document("Setup new", "2024-05-01", 3),
  ];
  const first = (options: object) => documentOf(documents, options)?.name;

  it("[WD-937] are filtered by their description and sorted; the latest change first", () => {
    expect(first({ regex: "^Setup", sortBy: "last_changed" })).toBe("Setup new");
    expect(first({ regex: "^Setup", sortBy: "view_order" })).toBe("Setup old");
    expect(first({ regex: "^Setup" })).toBe("Setup new");
    expect([first({ sortBy: "last_changed" }), first({ sortBy: "view_order" }), first({})]).toEqual([
      "Drawing",
      "Drawing",
      "Drawing",
    ]);
    expect([first({ regex: "^None" }), first({ regex: "(" })]).toEqual([undefined, undefined]);
  });

  it("are files of the media folder, which open with their hash", () => {
    expect(addressOf({ link: "machines/FC 1/a#b.pdf", hash: "h&1" })).toBe(
      "/serverfiles/machines/FC%201/a%23b.pdf?hash=h%261",
    );
    expect(addressOf({ link: "/serverfiles/a.pdf", hash: "" })).toBe("/serverfiles/a.pdf");
    expect(addressOf({ link: "javascript:alert(1)", hash: "" })).toBe("/serverfiles/javascript%3Aalert(1)");
    expect(["a.PDF", "b.jpeg", "c.svg", "d.docx"].map(fileKind)).toEqual(["pdf", "picture", "picture", "other"]);
  });
});

describe("reads", () => {
  const machine = { machineId: "{line}" };
  const parameters = { line: "M1" };

  it("ask for the last report of the type", async () => {
    const { report, ...others } = readsOf(
      { ...machine, dataSource: 1, reportType: { report_setting: "shift" } },
      parameters,
    );
    expect([report?.procedure, report?.input, others]).toEqual([
      "load_last_report",
      { machine_id: "M1", report_setting: "shift" },
      {},
    ]);
    expect(await callsBy(report!, [0, 599, 600])).toEqual([1, 1, 2]);
  });

  it("ask for the documents of the machine, and for its order where new ones are marked", () => {
    const read = (options: object) => readsOf({ ...machine, dataSource: 2, ...options }, parameters);
    expect(read({}).documents).toEqual({
      procedure: "load_machine_documents",
      input: { machine_id: "M1", card_no: "", part_no: "", tool_id: "", part_type_id: "" },
      poll: 600,
    });
    expect([read({}).order, read({ warnForNew: true }).order?.procedure]).toEqual([undefined, "load_running_order"]);
  });

  it("ask for nothing without a machine, without a type of report, and for custom documents", () => {
    expect(readsOf({ ...machine, dataSource: 2 }, {})).toEqual({});
    expect(readsOf({ ...machine, dataSource: 1 }, parameters)).toEqual({});
    expect(readsOf({ ...machine, dataSource: 3 }, parameters)).toEqual({});
  });
});

describe("a new document", () => {
  it("[WD-939] is marked until as many orders as the threshold have run with it", () => {
    expect([isNew([{}, {}], 3), isNew([{}, {}, {}], 3)]).toEqual([true, false]);
  });

  it("counts the orders of the running part and operation from its last change until today", () => {
    expect(ordersSince({ part_no: "P7", op_no: "10" }, { changed: "2024-05-01", today: "2024-05-15" }, 3)).toEqual({
      procedure: "get_part_info",
      input: {
        part_no_from: "P7",
        part_no_to: "P7",
        op_no_from: "10",
        op_no_to: "10",
        number_of_orders_back: 3,
        start_date: "2024-05-01",
        stop_date: "2024-05-15",
      },
      poll: 600,
    });
  });
});
