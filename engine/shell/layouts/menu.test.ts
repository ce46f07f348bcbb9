import { expect, test } from "vitest";
import type { OfferedDashboard } from "#engine/react/providers/user.ts";
import { menuGroups } from "./menu.ts";

const hall = { slug: "hall-1", title: { en: "Hall 1", sv: "Hall 1" } } as OfferedDashboard;

test("links carry the machine of the route, and those without their parameter are left out", () => {
  const entries = [
    { id: "home", label: "Home", to: "/home" },
    {
      id: "orders",
      label: "Orders",
      children: [{ id: "running", label: "Running", to: "/interface/{machine}/running-orders" }],
    },
  ];
  expect(menuGroups(entries, { machine: "A/1" }, [])).toEqual([
    { id: "home", label: null, links: [{ id: "home", label: "Home", icon: undefined, to: "/home" }] },
    {
      id: "orders",
      label: "Orders",
      links: [{ id: "running", label: "Running", icon: undefined, to: "/interface/A%2F1/running-orders" }],
    },
  ]);
  expect(menuGroups(entries, {}, []).map((group) => group.id)).toEqual(["home"]);
});

test("the dashboard menu lists the available dashboards and nothing else", () => {
  const entries = [{ id: "dashboards", label: "Dashboards", to: "dashboards" }];
  expect(menuGroups(entries, {}, [hall]).flatMap((group) => group.links.map((link) => link.to))).toEqual([
    "/dashboards/hall-1",
  ]);
  expect(menuGroups(entries, {}, [])).toEqual([]);
});
