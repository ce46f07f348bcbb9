import { describe, expect, it } from "vitest";
import { dashboardOf, isAdminPath, widthOf } from "./logic.ts";

describe("navigator", () => {
  it("gives a size its share of 12 columns and size 0 the natural width", () => {
    expect([widthOf(3), widthOf(12), widthOf(0)]).toEqual(["calc(25% - 6px)", "calc(100% - 0px)", undefined]);
  });

  it("knows the dashboard of an address", () => {
    const paths = ["/dashboards/hall-1", "/dashboards/hall-1/popup/M1/stopcode", "/machines/all"];
    expect(paths.map(dashboardOf)).toEqual(["hall-1", "hall-1", undefined]);
  });

  it("knows the administration by its path", () => {
    const paths = ["/admin/config", "/admin", "/administer", "/dashboards/admin"];
    expect(paths.map(isAdminPath)).toEqual([true, true, false, false]);
  });
});
