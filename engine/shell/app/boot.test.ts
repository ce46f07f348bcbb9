import { expect, test } from "vitest";
import { bootLanguage } from "./boot.ts";

test.each([
  [["sv-SE", "en"], "sv"],
  [["en-GB", "sv"], "en"],
  [["de", "sv"], "sv"],
  [["de-AT"], "en"],
  [[], "en"],
] as const)("a browser that speaks %j is greeted in %s", (languages, language) => {
  expect(bootLanguage(languages)).toBe(language);
});
