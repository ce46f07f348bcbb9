import { expect, test } from "vitest";
import { chooseLanguage, chosenLanguage, keepLanguage } from "./language.ts";

/** A document's cookies: what is written adds to what is read. */
const jarOf = (cookie = "") => {
  const written: string[] = [];
  const jar = {
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      written.push(line);
      cookie = [cookie, line.split(";")[0]!].filter(Boolean).join("; ");
    },
  };
  return { jar, written };
};

test("a language is kept by the browser at which it was chosen, for as long as browsers keep anything", () => {
  const { jar, written } = jarOf("other=1");
  expect(chosenLanguage(jar)).toBeNull();
  chooseLanguage(jar, "sv");
  expect(written).toEqual(["shopwright_language=sv; Path=/; Max-Age=34560000; SameSite=Lax"]);
  expect(chosenLanguage(jar)).toBe("sv");
});

test("each start keeps the choice for as long again, and makes none where nobody has chosen", () => {
  const [chosen, none] = [jarOf("shopwright_language=sv"), jarOf("shopwright_language=xx")];
  keepLanguage(chosen.jar);
  keepLanguage(none.jar);
  expect([chosen.written.length, none.written]).toEqual([1, []]);
});
