import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PageMeta } from "#schemas/documents/page/schema.ts";
import { pageOf, pages } from "./fixture.ts";
import { namedPath } from "./named.ts";
import { buildPath } from "./path.ts";
import { matchRoute, routeTable } from "./routes.ts";

const table = routeTable(pages);
const patternOf = (url: string) => matchRoute(table, url)?.route.pattern ?? null;

describe("the route table", () => {
  test("static segments win over parameters and longer matches over shorter ones [OV-033]", () => {
    expect(patternOf("/machines/notifications")).toBe("/machines/notifications");
    expect(patternOf("/machines/global-print/New")).toBe("/machines/global-print/New");
    expect(patternOf("/machines/order-confirmation")).toBe("/machines/order-confirmation");
    expect(patternOf("/machines/zone/Z1")).toBe("/machines/{locationtype}/{location}");
    expect([patternOf("/files/q-reports"), patternOf("/files/12")]).toEqual(["/files/q-reports", "/files/{record_no}"]);
    expect(patternOf("/machines/all")).toBe("/machines/all");
  });

  test("the order of the pages does not count", () => {
    const reversed = routeTable(pages.toReversed());
    for (const { pattern } of table) {
      const url = pattern.replaceAll("{viewtype}", "actives").replaceAll(/[{}]/g, "");
      expect(matchRoute(reversed, url)?.route.pattern).toBe(matchRoute(table, url)?.route.pattern);
    }
  });

  test("parameters are encoded and decoded, case counts, one trailing slash does not [OV-034]", () => {
    const url = buildPath("/interface/{machine}", { machine: "A/1 å" });
    expect(matchRoute(table, url)?.params).toEqual({ machine: "A/1 å" });
    expect([patternOf("/machines/"), patternOf("/Machines"), patternOf("/machines//")]).toEqual([
      "/machines",
      null,
      null,
    ]);
  });

  test("any machine id survives build and parse", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (machine) => {
        expect(matchRoute(table, buildPath("/interface/{machine}", { machine }))?.params).toEqual({ machine });
      }),
    );
  });

  test("a route is found by its name, its parameters put in; a name that no page has is none", () => {
    const own = routeTable([pageOf("/a/{x}", {}, { name: "one" }), pageOf("/b", {}, { name: null })]);
    expect([namedPath(own, "one", { x: "A/1" }), namedPath(own, "two", {})]).toEqual(["/a/A%2F1", null]);
  });

  test("any address is matched without throwing", () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        expect(() => matchRoute(table, `/${rest}`)).not.toThrow();
      }),
    );
  });

  test("view types are five [OV-050] [MI-036]", () => {
    const views = ["machines", "machine-widgets", "machine-late-orders", "actives", "a-actives"];
    for (const view of views)
      expect(patternOf(`/${view}/zone/Z1/stopcode/FC1`)).toBe(
        "/{viewtype}/{locationtype}/{location}/stopcode/{machine}",
      );
    expect([patternOf("/foo/zone/Z1"), patternOf("/foo/zone/Z1/stopcode/FC1")]).toEqual([null, null]);
  });

  test("a page has its aliases, and children below each of its patterns", () => {
    const page = pageOf(
      "/a/{x}",
      { layout: "admin", permissions: ["p"] },
      { aliases: ["/b"], children: [{ path: "c", content: { kind: "popup" }, meta: { title: "C" } }] },
    );
    const own = routeTable([page]);
    expect(matchRoute(own, "/b/c?q=1#h")?.route).toMatchObject({
      parent: "/b",
      child: 0,
      content: { kind: "popup" },
      meta: { layout: "admin", permissions: ["p"], title: "C" },
    });
    expect(matchRoute(own, "/a/1/c")).toMatchObject({ params: { x: "1" }, route: { parent: "/a/{x}" } });
  });

  test("a page of a location is there with all of them too; an overview without any besides", () => {
    const forms = (path: string, meta: PageMeta = {}) => routeTable([pageOf(path, meta)]).map(({ pattern }) => pattern);
    expect(forms("/lines/{locationtype}/{location}")).toEqual([
      "/lines/{locationtype}/{location}",
      "/lines/all",
      "/lines",
    ]);
    expect(forms("/{viewtype}/{locationtype}/{location}/notes/{machine}")).toEqual([
      "/{viewtype}/{locationtype}/{location}/notes/{machine}",
      "/{viewtype}/all/notes/{machine}",
    ]);
    expect(forms("/figures/{locationtype}/{location}", { all: "deny" })).toEqual([
      "/figures/{locationtype}/{location}",
    ]);
    expect(matchRoute(table, "/machines/all/stopcode/FC1")?.params).toEqual({
      viewtype: "machines",
      machine: "FC1",
      locationtype: "all",
      location: "all",
    });
  });

  test("what follows all of them is no location, where a page of all of them has it", () => {
    const own = routeTable([
      pageOf("/machines/{locationtype}/{location}"),
      pageOf("/{viewtype}/{locationtype}/{location}/times"),
    ]);
    const found = (url: string) => [matchRoute(own, url)?.route.pattern, matchRoute(own, url)?.params["location"]];
    expect(["/machines/all/times", "/machines/zone/times", "/machines/all/Z1"].map(found)).toEqual([
      ["/{viewtype}/all/times", "all"],
      ["/machines/{locationtype}/{location}", "times"],
      ["/machines/{locationtype}/{location}", "Z1"],
    ]);
  });

  test("a child stands over a page of a location in both forms, not where there is no location yet", () => {
    const page = pageOf(
      "/lines/{locationtype}/{location}",
      {},
      { children: [{ path: "code", content: { kind: "x" } }] },
    );
    const own = routeTable([page]);
    const parentOf = (url: string) => matchRoute(own, url)?.route.parent ?? null;
    expect([parentOf("/lines/zone/Z1/code"), parentOf("/lines/all/code"), parentOf("/lines/code")]).toEqual([
      "/lines/{locationtype}/{location}",
      "/lines/all",
      null,
    ]);
  });

  test("an empty or broken parameter matches nothing", () => {
    expect([patternOf("/interface/"), patternOf("/interface//documents"), patternOf("/interface/%")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
