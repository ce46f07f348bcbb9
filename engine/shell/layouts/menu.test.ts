import { expect, test } from "vitest";
import type { OfferedDashboard, OfferedLiveView } from "#engine/react/providers/user.ts";
import { type Listed, menuGroups } from "./menu.ts";

const hall = { slug: "hall-1", title: { en: "Hall 1", sv: "Hall 1" } } as OfferedDashboard;
const turns: OfferedLiveView = { slug: "turns", title: "Hall, in turn", dashboards: ["hall-1"] };
const none: Listed = { dashboards: [], liveviews: [], overviews: [], editDashboard: null, ofOne: new Set() };

test("links carry the machine of the route, and those without their parameter are left out", () => {
  const entries = [
    { id: "home", label: "Home", to: "/home" },
    {
      id: "orders",
      label: "Orders",
      children: [{ id: "running", label: "Running", to: "/interface/{machine}/running-orders" }],
    },
  ];
  expect(menuGroups(entries, { machine: "A/1" }, none)).toEqual([
    { id: "home", label: null, links: [{ id: "home", label: "Home", icon: undefined, to: "/home" }] },
    {
      id: "orders",
      label: "Orders",
      links: [{ id: "running", label: "Running", icon: undefined, to: "/interface/A%2F1/running-orders" }],
    },
  ]);
  expect(menuGroups(entries, {}, none).map((group) => group.id)).toEqual(["home"]);
});

test("the dashboard menu lists the available dashboards and nothing else", () => {
  const entries = [{ id: "dashboards", label: "Dashboards", to: "dashboards" }];
  expect(
    menuGroups(entries, {}, { ...none, dashboards: [hall] }).flatMap((group) => group.links.map((link) => link.to)),
  ).toEqual(["/dashboards/hall-1"]);
  expect(menuGroups(entries, {}, none)).toEqual([]);
});

test("the menu of live views lists those that may be opened by their labels, and is gone without any", () => {
  const entries = [{ id: "liveviews", label: "Live views", icon: "device-tv", to: "liveviews" }];
  expect(menuGroups(entries, {}, { ...none, dashboards: [hall], liveviews: [turns] })).toEqual([
    {
      id: "liveviews",
      label: "Live views",
      links: [{ id: "liveviews.turns", label: "Hall, in turn", icon: "device-tv", to: "/liveview/turns" }],
    },
  ]);
  expect(menuGroups(entries, {}, { ...none, dashboards: [hall] })).toEqual([]);
});

test("own overviews stand by their names among other entries of a group, each at its number", () => {
  const entries = [
    {
      id: "overviews",
      label: "Overviews",
      children: [
        { id: "machines", label: "Machines", to: "/machines" },
        { id: "own", label: "Own overviews", icon: "layout-grid", to: "overviews" },
      ],
    },
  ];
  const overviews = [
    { record_no: 7, slug: "presses", title: "Presses" },
    { record_no: 3, slug: "saws", title: "Saws" },
  ];
  const [group, ...others] = menuGroups(entries, {}, { ...none, overviews });
  expect(others).toEqual([]);
  expect(group).toMatchObject({ label: "Overviews" });
  expect(group?.links.map(({ label, to }) => [label, to])).toEqual([
    ["Machines", "/machines"],
    ["Presses", "/overview/7"],
    ["Saws", "/overview/3"],
  ]);
});

test("an entry of a dashboard leads to its editor where it may be edited", () => {
  const entries = [{ id: "dashboards", label: "Dashboards", to: "dashboards" }];
  const editOf = (editDashboard: Listed["editDashboard"]) =>
    menuGroups(entries, {}, { ...none, dashboards: [hall], editDashboard })[0]?.links[0]?.edit;
  expect(editOf((slug) => `/edit/${slug}`)).toBe("/edit/hall-1");
  expect(editOf(null)).toBeUndefined();
});

test("a path with the parameter of a list leads to each of it under the page one is on", () => {
  const entries = [{ id: "boards", label: "Dashboards", to: "/interface/{machine}/dashboards/{dashboard}" }];
  const linksAt = (params: Record<string, string>) =>
    menuGroups(entries, params, { ...none, dashboards: [hall] }).map((group) => [
      group.label,
      ...group.links.map(({ to }) => to),
    ]);
  expect(linksAt({ machine: "M1" })).toEqual([["Dashboards", "/interface/M1/dashboards/hall-1"]]);
  expect(linksAt({ machine: "M1", dashboard: "other" })).toEqual([["Dashboards", "/interface/M1/dashboards/hall-1"]]);
  expect(linksAt({})).toEqual([]);
});

test("a group of dashboards leads to the default one, a group of what has none to nothing", () => {
  const entries = [
    { id: "dashboards", label: "Dashboards", icon: "layout-dashboard", to: "dashboards" },
    { id: "boards", label: "Boards", to: "/interface/{machine}/dashboards/{dashboard}" },
    { id: "liveviews", label: "Live views", to: "liveviews" },
    { id: "named", label: "Named", children: [{ id: "boards", label: "Dashboards", to: "dashboards" }] },
  ];
  const groups = menuGroups(entries, { machine: "M/1" }, { ...none, dashboards: [hall], liveviews: [turns] });
  expect(groups.map(({ id, to, icon }) => [id, to, icon])).toEqual([
    ["dashboards", "/dashboards/default", "layout-dashboard"],
    ["boards", "/interface/M%2F1/dashboards/default", undefined],
    ["liveviews", undefined, undefined],
    ["named", undefined, undefined],
  ]);
});

test("a page of a location leads to the location of the page one is on, and from elsewhere to that of all", () => {
  const entries = [{ id: "uncoded", label: "Uncoded", to: "/machines/{locationtype}/{location}/uncoded" }];
  const at = (params: Record<string, string>) => menuGroups(entries, params, none)[0]?.links[0]?.to;
  expect([at({}), at({ locationtype: "all", location: "all" }), at({ locationtype: "zone", location: "Z/1" })]).toEqual(
    ["/machines/all/uncoded", "/machines/all/uncoded", "/machines/zone/Z%2F1/uncoded"],
  );
});

test("a page that is never of all is reached from everywhere: by the address of all, which leads to its first, or by where one is", () => {
  const [of, at] = ["/history/{machine}/week", "/statistics/{locationtype}/{location}/sr-short"];
  const entries = [of, at].map((to, index) => ({ id: String(index), label: to, to }));
  const linksFrom = (params: Record<string, string>, ofOne = new Set([of, at])) =>
    menuGroups(entries, params, { ...none, ofOne }).flatMap(({ links }) => links.map(({ to }) => to));
  expect(linksFrom({})).toEqual(["/history/all/week", "/statistics/department/all/sr-short"]);
  expect(linksFrom({ machine: "M1" })[0]).toBe("/history/M1/week");
  expect(linksFrom({ locationtype: "zone", location: "Z1" })[1]).toBe("/statistics/zone/Z1/sr-short");
  expect(linksFrom({ locationtype: "all", location: "all" })[1]).toBe("/statistics/department/all/sr-short");
  expect(linksFrom({}, new Set())).toEqual(["/statistics/all/sr-short"]);
});
