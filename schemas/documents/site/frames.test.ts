import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { allowedFrames } from "./frames.ts";
import { SiteDocument } from "./schema.ts";

const origins = [
  "https://weather.example",
  "http://scada:8080",
  "http://10.0.0.5",
  "http://[fd00::1]:81",
  "http://a_b",
];
const others = [
  "*",
  "https:",
  "https://*.example",
  "https://a.example/path",
  "https://a.example; script-src *",
  "https://a.example,http://b.example",
  "https://A.example",
  "javascript://a",
  "https://user@a.example",
  "https://a.example:port",
  "'unsafe-inline'",
  "",
];

describe("the origins that may be framed", () => {
  const isSound = (allowed_frames: unknown) =>
    Value.Check(SiteDocument, {
      kind: "site",
      slug: "main",
      schemaVersion: 1,
      title: "Site",
      settings: { allowed_frames },
    });

  it.each(origins)("%s is one", (one) => {
    expect([isSound([one]), allowedFrames({ allowed_frames: [one] })]).toEqual([true, [one]]);
  });

  it.each(others)("%j is refused when it is saved, and passed over where it stands already", (one) => {
    expect([isSound([one]), allowedFrames({ allowed_frames: [one, "http://scada"] })]).toEqual([
      false,
      ["http://scada"],
    ]);
  });

  it("are as a browser writes them, and none where the setting is missing or no list", () => {
    expect(allowedFrames({ allowed_frames: ["https://a.example:443", "http://a.example:80"] })).toEqual([
      "https://a.example",
      "http://a.example",
    ]);
    expect([{}, { allowed_frames: "https://a.example" }].map(allowedFrames)).toEqual([[], []]);
  });
});
