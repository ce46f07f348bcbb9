import { readFileSync } from "node:fs";
import { type TObject, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { DashboardDocument, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { HistoryDayRecord } from "#schemas/plant/history-day.ts";
import { ScrapHistoryRow, ScrapRecord } from "#schemas/plant/history-record.ts";
import { isStopped, Machine } from "#schemas/plant/machine.ts";
import { Material, MaterialOfOrder, MaterialScrapRow } from "#schemas/plant/material.ts";
import { OrderForConfirmation } from "#schemas/plant/order-confirmation.ts";
import { Order, PlannedOrder } from "#schemas/plant/order.ts";
import { PartListItem } from "#schemas/plant/part.ts";
import { ScrapReason, ScrapReasonCategory } from "#schemas/plant/scrap-reason.ts";
import { StopCode, StopGroup } from "#schemas/plant/stop-code.ts";
import { Stop } from "#schemas/plant/stop.ts";
import { TouchConfig } from "#schemas/plant/touch-config.ts";
import { UserSettings } from "#schemas/platform/user-settings.ts";

const entities = readFileSync("docs/specification/entities.md", "utf8");

/** The fields that the descriptions of the product name in a table of the specification. */
const namedIn = (heading: string): string[] => {
  const [, section = ""] = entities.split(`### ${heading}\n`);
  return section
    .split("\n### ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| field"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, , , , origin = ""]) => /\bWD\b/.test(origin))
    .flatMap(([, fields = ""]) => fields.split(", "));
};

/** What a field never is: no schema of one takes an object of that member. */
const wrong = { noField: "of any row" };

/** The fields that need not be there, or take what is of no type; and the schema's name where it takes other fields too. */
const faultsOf = (schema: TObject, fields: readonly string[]): string[] => {
  const required: readonly string[] = schema.required;
  const isOpen = JSON.stringify(schema).includes('"additionalProperties":false') ? [] : ["takes other fields"];
  const none = fields.length > 1 ? [] : ["names no fields"];
  const lacking = fields.filter((field) => !required.includes(field) || Value.Check(schema.properties[field]!, wrong));
  return [...isOpen, ...none, ...lacking];
};

describe("rows as they are sent to screens", () => {
  it("a selected order has the fields of E1 [WD-1116]", () =>
    expect(faultsOf(Order, namedIn("Order (E1, E4)"))).toEqual([]));
  it("an order to confirm has the fields of E2 [WD-1117]", () =>
    expect(faultsOf(OrderForConfirmation, namedIn("Order for confirmation (E2)"))).toEqual([]));
  it("its materials have the fields of E3 [WD-1118]", () =>
    expect(faultsOf(MaterialOfOrder, namedIn("Material of an order (E3)"))).toEqual([]));
  it("a planned order has the fields of E4 [WD-1119]", () =>
    expect(faultsOf(PlannedOrder, ["card_no", "status", "searchField"])).toEqual([]));
  it("a running order has its number and status [WD-1120]", () =>
    expect(faultsOf(Order, ["record_no", "status"])).toEqual([]));
  it("a machine has the fields of E5 [WD-1121]", () => expect(faultsOf(Machine, namedIn("Machine (E5)"))).toEqual([]));
  it("a row of the scrap history has what was reported and what it became [WD-1128]", () =>
    expect(
      faultsOf(ScrapHistoryRow, [
        "description",
        "status",
        "scrap_qty",
        "good_qty",
        "scrap_qty_real",
        "good_qty_real",
        "trans_time",
        "part_no",
      ]),
    ).toEqual([]));
  it("a row of scrapped material has reason, material, card and quantity [WD-1129]", () =>
    expect(faultsOf(MaterialScrapRow, ["scrapReason", "partNo", "status", "materialQty", "cardNo"])).toEqual([]));
  it("a scrap reason has its code, texts, colours, category and cost [WD-1130]", () =>
    expect(
      faultsOf(ScrapReason, [
        "code",
        "description",
        "scrap_text_flag",
        "color",
        "scrap_reason_category",
        "scrap_reason_color",
        "scrap_cost",
      ]),
    ).toEqual([]));
  it("a scrap reason category has code and description [WD-1131]", () =>
    expect(faultsOf(ScrapReasonCategory, ["code", "description"])).toEqual([]));
  it("a record of analytics has the fields of E6 [WD-1132]", () =>
    expect(faultsOf(ScrapRecord, namedIn("Scrap record (E6)"))).toEqual([]));
  it("a record of the history per day has the same dimensions and what was made [WD-1133]", () =>
    expect(
      faultsOf(HistoryDayRecord, [
        "trans_date",
        "week_number",
        "shift",
        "tot_good_qty",
        ...namedIn("Scrap record (E6)").filter((name) =>
          /_description$|^(machine_id|category|part_no|card_no|tool_id)$/.test(name),
        ),
      ]),
    ).toEqual([]));
  it("a part of a list has value and description [WD-1134]", () =>
    expect(faultsOf(PartListItem, ["value", "description"])).toEqual([]));
  it("a stop code has its group, what it counts in, and its set-up time [WD-1136]", () =>
    expect(
      faultsOf(StopCode, [
        "stop_code",
        "stop_description",
        "group_id",
        "include_in_mtbf",
        "include_in_mdt",
        "setup_time",
      ]),
    ).toEqual([]));
  it("a stop group has code and description [WD-1137]", () =>
    expect(faultsOf(StopGroup, ["code", "description"])).toEqual([]));
  it("a stop has its machine, number and reason [MI-465]", () =>
    expect(faultsOf(Stop, ["machine_id", "stop", "stop_reason"])).toEqual([]));
  it("a material has number and description [MI-474]", () =>
    expect(faultsOf(Material, ["material_no", "material_desc"])).toEqual([]));

  it("of a machine say that it is stopped by S alone, and anything else is running [WD-1122]", () => {
    expect(["S", "R", "", null, undefined].map((status) => isStopped(status))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

/** The fields of a whole sample of which another type is taken too; all of them where the sample itself is refused. */
const laxIn = (schema: TSchema, sample: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(sample).filter(
    (field) => !Value.Check(schema, sample) || Value.Check(schema, { ...sample, [field]: wrong }),
  );

describe("documents and settings", () => {
  it("a dashboard has its title, who it is for, the widths that it suits, its sources, and whether it is a part of others [OV-628]", () => {
    const suited = { suitedForMobile: true, suitedForTablet: true, suitedForDesktops: true, suitedForXXL: true };
    const shown = { title: "Hall 1", display: true, userlevel: 10, ...suited, dataSources: [], slug: "hall-1" };
    expect(
      laxIn(DashboardDocument, {
        ...shown,
        isSnippet: false,
        snippetTag: "",
        kind: "dashboard",
        schemaVersion: 1,
        size: { x: 24, y: 12 },
        widgets: [],
      }),
    ).toEqual([]);
  });

  it("a source of a dashboard has its slug, its interval and the events that read it anew [OV-629]", () =>
    expect(
      laxIn(DataSource, {
        slug: "orders",
        source: "load_planned_orders",
        interval: 60,
        events: ["OrderChanged"],
      }),
    ).toEqual([]));

  it("a user's settings say what of cavities, activities and planning is offered [OV-633]", () => {
    const { show_cavities, internal_activity, resource_planning } = UserSettings.properties;
    const schema = Type.Object({ show_cavities, internal_activity, resource_planning });
    expect(laxIn(schema, { show_cavities: 3, internal_activity: true, resource_planning: false })).toEqual([]);
  });

  it("a machine's screen has flags of its menu and of scrap from pallet flags, and nothing but yes or no [OV-635]", () => {
    expect(laxIn(TouchConfig, { pallet_flag_scrap: true, menu_notes: false })).toEqual([]);
    expect(["yes", 1, null].filter((flag) => Value.Check(TouchConfig, { menu_notes: flag }))).toEqual([]);
  });

  it("a machine's screen has its cavities, materials and printers [MI-457]", () =>
    expect(
      laxIn(TouchConfig, {
        max_cavities: 16,
        ask_for_cavities: true,
        material_menu: true,
        document_printer: "1",
        pallet_flag_printer: "2",
      }),
    ).toEqual([]));
});
