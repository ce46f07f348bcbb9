import { expect, it } from "vitest";
import { serverFile } from "./sanitize.ts";

it("[WD-686] [WD-687] takes pictures of a disk or share from the server's files and leaves all others", () => {
  const sources = [
    String.raw`C:\docs\pump.png`,
    "file:///C:/docs/pump.png",
    "file:///srv/docs/pump.png",
    String.raw`\\nas\docs\pump.png`,
    "https://example.org/pump.png",
    "http://example.org/pump.png",
    "//example.org/docs/pump.png",
    "data:image/png;base64,AA==",
    "/serverfiles/pump.png",
  ];
  expect(sources.map(serverFile)).toEqual([
    "/serverfiles/docs/pump.png",
    "/serverfiles/docs/pump.png",
    "/serverfiles/srv/docs/pump.png",
    "/serverfiles/docs/pump.png",
    ...sources.slice(4),
  ]);
});
