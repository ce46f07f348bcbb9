import { expect, it } from "vitest";
import { sanitize } from "./sanitize.ts";

it("[WD-688] drops scripts and event attributes and keeps the text", () => {
  const clean = sanitize('<p onclick="alert(1)">A <b>bold</b> word<script>alert(1)</script></p>');
  expect(clean).toBe("<p>A <b>bold</b> word</p>");
});

it("drops styles, forms, frames and javascript addresses", () => {
  const hostile = [
    "<style>body{display:none}</style>",
    "<form><input></form>",
    '<iframe src="/x"></iframe>',
    '<a href="javascript:alert(1)">go</a>',
  ];
  expect(hostile.map(sanitize)).toEqual(["", "", "", "<a>go</a>"]);
});

it("takes pictures of a disk from the server's files", () => {
  expect(sanitize('<img src="C:\\docs\\pump.png" alt="pump">')).toBe(
    '<img src="/serverfiles/docs/pump.png" alt="pump">',
  );
});
