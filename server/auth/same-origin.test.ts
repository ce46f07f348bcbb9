import { expect, it } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

it.each([
  [{}, true],
  [{ host: "plant:80" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "http://other", host: "plant" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site", origin: "http://plant", host: "plant" }, false],
  [{ origin: "http://plant:3000", host: "plant:3000" }, true],
  [{ origin: "http://plant:3001", host: "plant:3000" }, false],
  [{ origin: "https://plant", ":authority": "plant", host: "inner" }, true],
  [{ origin: "https://inner", ":authority": "plant", host: "inner" }, false],
  [{ origin: "null", host: "plant" }, false],
])("a call with %j comes from a page of ours or from no page: %j", (headers, isOurs) => {
  expect(isSameOrigin(headers)).toBe(isOurs);
});
