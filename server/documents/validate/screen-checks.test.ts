import { describe, expect, it } from "vitest";
import { documentAddress } from "#schemas/documents/address.ts";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { overviewIntervals } from "#schemas/documents/overview/interval.ts";
import { hasBrokenPlaceholder, queryParameters } from "#schemas/documents/query/parameters.ts";
import { shippedOf } from "../shipped.ts";
import { referencesOf } from "./references.ts";
import { shippedForTests, surroundingsIn } from "../testing/fixtures.ts";
import { shapeFaults, validateDocument } from "./validate.ts";

const envelope = (kind: DocumentKind, body: JsonObject): JsonObject => ({
  kind,
  slug: `a-${kind}`,
  schemaVersion: 1,
  title: "Title",
  ...body,
});
const overview = (more: JsonObject = {}) =>
  envelope("overview", {
    record_no: 7,
    overview_name: "Night",
    interval: 60,
    columns: [{ key: "machine_id" }],
    headerStyle: "plain",
    ...more,
  });
const query = (sql_query: string, more: JsonObject = {}) =>
  envelope("query", { record_no: 3, name: "Scrap", sql_query, ...more });
const liveview = (...items: JsonObject[]) => envelope("liveview", { items });

const around = (...more: JsonObject[]) => surroundingsIn(shippedOf([...shippedForTests(), ...more]).documents);
const faultsOf = (document: JsonObject, ...more: JsonObject[]) =>
  validateDocument(document.kind as DocumentKind, document, around(...more)).faults;
const pathsOf = (document: JsonObject, ...more: JsonObject[]) => faultsOf(document, ...more).map(({ path }) => path);
const without = (document: JsonObject, key: string) => {
  const { [key]: _, ...rest } = document;
  return shapeFaults(document.kind as DocumentKind, rest).map(({ message }) => message);
};

describe("a live view", () => {
  it("has a label and a key: its title and its slug [OV-630]", () => {
    const whole = liveview({ type: "dashboard", target: "default", seconds: 20 });
    expect(faultsOf(whole)).toEqual([]);
    expect([without(whole, "title"), without(whole, "slug")]).toEqual([['Expected "title"'], ['Expected "slug"']]);
  });

  it("shows four types of items for five seconds or longer", () => {
    const shape = (item: JsonObject) => shapeFaults("liveview", liveview(item)).map(({ path }) => path);
    expect(shape({ type: "dashboard", target: "default", seconds: 5 })).toEqual([]);
    expect(shape({ type: "dashboard", target: "default", seconds: 4 })).toEqual(["/items/0/seconds"]);
    expect(shape({ type: "wizard", target: "x" })).toEqual(["/items/0/type"]);
    expect(shape({ type: "dashboard", target: "default", zoom: 2 })).toEqual(["/items/0/zoom"]);
  });

  it("uses the dashboards and own overviews that it shows, which must exist", () => {
    const shown = liveview(
      { type: "dashboard", target: "default" },
      { type: "overview", target: "a-overview" },
      { type: "machine-widgets", target: "all" },
    );
    const used = referencesOf(shown, around(overview())).map((one) => (one.type === "document" ? one.slug : one.name));
    expect(used).toEqual(["default", "a-overview"]);
    expect(faultsOf(shown, overview())).toEqual([]);
    expect(faultsOf(shown)).toEqual([{ path: "/items/1/target", message: "Unknown document overview/a-overview" }]);
  });

  it("names a location of a machine overview as its address does", () => {
    const pathsAt = (target: string) => pathsOf(liveview({ type: "machine-late-orders", target }));
    for (const right of ["all", "mine/all", "department/10", "zone/A1"])
      expect([right, pathsAt(right)]).toEqual([right, []]);
    for (const wrong of ["plant/1", "mine/10", "department", "department/", "{location}"])
      expect([wrong, pathsAt(wrong)]).toEqual([wrong, ["/items/0/target"]]);
  });
});

describe("an own overview", () => {
  it("is the envelope with its five fields and no other [WD-1112]", () => {
    expect(faultsOf(overview())).toEqual([]);
    expect(shapeFaults("overview", overview({ surprise: 1 })).map(({ path }) => path)).toEqual(["/surprise"]);
    expect(shapeFaults("overview", overview({ headerStyle: "loud" })).map(({ path }) => path)).toEqual([
      "/headerStyle",
    ]);
  });

  it("has a number and a name [OV-631]", () => {
    expect([without(overview(), "record_no"), without(overview(), "overview_name")]).toEqual([
      ['Expected "record_no"'],
      ['Expected "overview_name"'],
    ]);
  });

  it("is read at one of eight intervals [WD-897]", () => {
    expect(overviewIntervals).toEqual([10, 20, 60, 120, 180, 300, 600, 900]);
    const refused = (interval: number) => shapeFaults("overview", overview({ interval })).length > 0;
    expect(overviewIntervals.filter(refused)).toEqual([]);
    expect([0, 5, 30, 3600].filter((interval) => !refused(interval))).toEqual([]);
  });

  it("has each column once, with options of its type, and texts that exist", () => {
    const columns = [{ key: "a" }, { key: "a" }, { key: "b", component: "round-1", config: { by: 2 } }];
    expect(pathsOf(overview({ columns }))).toEqual(["/columns/2/config/by", "/columns/1/key"]);
    expect(pathsOf(overview({ columns: [{ key: "a", tlabel: "no.such" }] }))).toEqual(["/columns/0/tlabel"]);
  });

  it("has a number that no other one has", () => {
    expect(faultsOf(overview({ slug: "other" }), overview())).toEqual([
      { path: "/record_no", message: 'Expected a number of its own, got 7 of "a-overview"' },
    ]);
    expect(faultsOf(overview({ overview_name: "Day" }), overview())).toEqual([]);
  });
});

describe("a stored query", () => {
  it("is the envelope with number, name and text, and no other [WD-1113] [WD-778]", () => {
    expect(faultsOf(query("select 1"))).toEqual([]);
    expect(shapeFaults("query", query("select 1", { surprise: 1 })).map(({ path }) => path)).toEqual(["/surprise"]);
    expect(shapeFaults("query", query("select 1", { record_no: "3" })).map(({ path }) => path)).toEqual(["/record_no"]);
    expect(without(query("select 1"), "sql_query")).toEqual(['Expected "sql_query"']);
  });

  it("has placeholders in angle and percent [WD-779] [WD-780]", () => {
    expect(queryParameters("select <%line%>")).toEqual(["line"]);
    expect(queryParameters("select <%a_1%>, <%B%>, <%a_1%>, '<% c %>', {d}, <e>")).toEqual(["a_1", "B"]);
  });

  it("asks for every placeholder but the company's, each once, as text [WD-782]", () => {
    expect(queryParameters("<%line%> <%company_id%> <%line%>")).toEqual(["line"]);
  });

  it("is refused when it could only write, or has a placeholder that would not be filled", () => {
    const isRefused = (sql: string) => pathsOf(query(sql)).includes("/sql_query");
    for (const right of ["select 1", "-- all\n WITH a as (select 1) select * from a", "/* two\nlines */ select <%a%>"])
      expect([right, isRefused(right)]).toEqual([right, false]);
    for (const wrong of [
      "update a set b = 1",
      "-- select\ndelete from a",
      "pragma x",
      "",
      "selection",
      "select <%a b%>",
      "select <%a",
      "select '<%a%>'",
      "select 1 -- <%a%>",
      "select 1\0",
    ])
      expect([wrong, isRefused(wrong)]).toEqual([wrong, true]);
    expect([hasBrokenPlaceholder("a <%b%> c"), hasBrokenPlaceholder("a %> c")]).toEqual([false, true]);
  });
});

it("has the addresses of the base codes [WD-900]", () => {
  const codes = ["liveviews", "web_overviews", "webcolumns", "widgets", "dashboards", "toString"];
  expect(codes.map((code) => documentAddress(code, "a b"))).toEqual([
    "/api/documents/liveview/a%20b",
    "/api/documents/overview/a%20b",
    "/api/documents/table/a%20b",
    "/api/documents/widget/a%20b",
    "/api/documents/dashboard/a%20b",
    null,
  ]);
});
