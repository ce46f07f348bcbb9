import { describe, expect, it } from "vitest";
import { faultOfPassword, refusePassword } from "./password-rules.ts";

const owner = { username: "anna", company_name: "Nordic Plast" };
const faultOf = (password: string) => faultOfPassword(password, owner);

describe("a password that is being chosen", () => {
  it.each([
    "password",
    "PASSWORD",
    "Password1",
    "qwertyui",
    "12345678",
    "Summer2026!",
    "dragon!!!",
    "ｐａｓｓｗｏｒｄ",
  ])("is not one of those that are tried first: %s", async (password) => {
    expect(await faultOf(password)).toBe("common");
  });

  it.each(["aaaaaaaaaaaaaaaaaaaa", "121212121212", "abcabcabcabc"])(
    "has more than three characters: %s",
    async (password) => {
      expect(await faultOf(password)).toBe("common");
    },
  );

  it.each(["anna-2026-x", "xxANNAxx99q", "my nordic plast!"])("has no name in it: %s", async (password) => {
    expect(await faultOf(password)).toBe("named");
  });

  it.each(["nine red kettles", "k7mf-2qxp-9thd", "password and one more", "Tvåtusen åttio", "summer in the year 2026"])(
    "may be anything else, with no rule but its length: %s",
    async (password) => {
      expect(await faultOf(password)).toBeNull();
    },
  );

  it("does not stumble over names of one or two letters", async () => {
    expect(await faultOfPassword("nine red kettles", { username: "ni", company_name: "" })).toBeNull();
  });

  it("is refused with a sentence and the field", () => {
    expect(() => refusePassword("common", "/new_password")).toThrow(
      expect.objectContaining({
        code: "rule_violated",
        path: "/new_password",
        text: { key: "account.password_common" },
      }),
    );
  });
});
