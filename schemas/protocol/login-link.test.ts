import { expect, test } from "vitest";
import { loginLink, withoutLoginCodes } from "./login-link.ts";

test("a text keeps the addresses that it names, and no login code of theirs", () => {
  const link = loginLink(1000, "swc_aB-9_x");
  const said = (text: string) => withoutLoginCodes(text);
  expect(said(link)).toBe("/isolation/db/1000/*");
  expect(said(`at http://plant${link}?x=1 and ${link}/more (${link}:3:4)`)).toBe(
    "at http://plant/isolation/db/1000/*?x=1 and /isolation/db/1000/*/more (/isolation/db/1000/*:3:4)",
  );
  expect(said("/isolation/db/hall-1 /isolation /dashboards/db/x")).toBe(
    "/isolation/db/hall-1 /isolation /dashboards/db/x",
  );
});
