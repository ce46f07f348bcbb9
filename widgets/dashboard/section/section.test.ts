import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { section } from "./index.ts";
import { backgroundOf, pictureOf } from "./logic.ts";
import { schema } from "./schema.ts";

describe("section", () => {
  it("[WD-698] lies on layer 1 unless the dashboard says otherwise", () => {
    expect(section.layer).toBe(1);
  });

  it("[WD-749] names what it hosts in component, and only what exists", () => {
    const accepted = [{ component: "navigator" }, { component: "gauge" }, { host: "navigator" }];
    expect(accepted.map((options) => Value.Check(schema.options, options))).toEqual([true, false, false]);
  });

  it("[WD-926] redirects to /dashboards/[slug] after 300 s unless told otherwise", () => {
    expect(schema.defaults).toMatchObject({ link: "/dashboards/[slug]", timeout: 300 });
  });

  it("shows pictures of this server and none of elsewhere", () => {
    const addresses = [
      "/serverfiles/hall.png",
      "//evil.example/x.png",
      "https://evil.example/x.png",
      '/a")url(x',
      "/\\evil",
      undefined,
    ];
    expect(addresses.map(pictureOf)).toEqual(['url("/serverfiles/hall.png")', ...Array(5).fill(undefined)]);
    expect(backgroundOf({ backgroundImage: "/serverfiles/hall.png", backgroundPositionX: "left" })).toEqual({
      backgroundImage: 'url("/serverfiles/hall.png")',
      backgroundSize: "cover",
      backgroundRepeat: "no-repeat",
      backgroundPosition: "left center",
    });
  });
});
