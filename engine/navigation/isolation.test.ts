import { describe, expect, test } from "vitest";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { AppDashboard } from "#schemas/protocol/app.ts";
import type { Visitor } from "./context.ts";
import { hasDashboard, standingOf } from "./isolation.ts";

const visitor: Visitor = {
  usertype: 10,
  permissions: new Set(),
  restrictions: [],
  own: null,
  one_only: false,
  dashboard_only: false,
  isolation_required: true,
  dashboard_isolated: [],
  activities: false,
};
const page = (kind: string) =>
  ({ path: "/isolation/ia", title: "Activities", content: { kind } }) as unknown as PageDocument;
const offered = { pages: [page("dashboard")], dashboards: [{ slug: "hall", title: "Hall" } as AppDashboard] };
const activities = { to: "/isolation/ia", title: "Activities" };
const hall = { to: "/isolation/db/hall", title: "Hall" };

describe("what the isolation layout has for a user", () => {
  test.each([
    ["activities alone", { activities: true }, [activities]],
    ["a dashboard alone", { dashboard_isolated: ["hall"] }, [hall]],
    ["both, the activities first", { activities: true, dashboard_isolated: ["hall"] }, [activities, hall]],
  ])("is %s [OV-516]", (_what, more, entries) => {
    expect(standingOf({ ...visitor, ...more }, offered)).toEqual({ kind: "open", entries });
  });

  test("is nothing without either, which is said; with a dashboard that is gone that is said", () => {
    expect(standingOf(visitor, offered)).toEqual({ kind: "none" });
    expect(standingOf({ ...visitor, dashboard_isolated: ["old"] }, offered)).toEqual({ kind: "gone", slug: "old" });
    expect(standingOf({ ...visitor, activities: true }, { ...offered, pages: [page("not-here")] })).toEqual({
      kind: "none",
    });
  });

  test("is no matter of who is not isolated", () => {
    const free = { ...visitor, isolation_required: false, activities: true, dashboard_isolated: ["hall"] };
    expect(standingOf(free, offered)).toEqual({ kind: "free" });
  });

  test("opens a dashboard that is an entry, and no other", () => {
    const standing = standingOf({ ...visitor, dashboard_isolated: ["hall"] }, offered);
    expect([hasDashboard(standing, "hall"), hasDashboard(standing, "other")]).toEqual([true, false]);
  });
});
