import { describe, expect, it } from "vitest";
import { newRecoveryCodes, hashOfCode } from "./recovery-codes.ts";
import { newSecret, stepOf, uriOf } from "./totp.ts";

/** "12345678901234567890" in base32, the secret of the examples of RFC 6238, appendix B, whose last six digits these are. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of the examples of RFC 6238: at %i s %s", (seconds, code) => {
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-60, null],
    [-31, null],
    [-30, 37_037_036],
    [0, 37_037_036],
    [29, 37_037_036],
    [59, 37_037_036],
    [60, null],
  ])("are taken one step before and after their own: %i s from its beginning", (seconds, step) => {
    const begin = 37_037_036 * 30;
    expect(stepOf(secret, "081804", (begin + seconds) * 1000)).toBe(step);
  });

  it("have secrets of 160 random bits, which an app reads with the names of the site and of the user", () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    expect([...secrets].filter((one) => !/^[A-Z2-7]{32}$/.test(one))).toEqual([]);
    const uri = new URL(uriOf(secret, "Plant: A", "anna åberg"));
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
      "otpauth:",
      expect.stringMatching(/anna åberg$/),
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Plant: A",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("recovery codes", () => {
  it("are ten of more than 112 random bits each, of signs that nobody takes for another", () => {
    const codes = newRecoveryCodes();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect(codes.filter((code) => !/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/.test(code))).toEqual([]);
    expect(24 * Math.log2(31)).toBeGreaterThan(112);
  });

  it("are the same however they are typed", () => {
    const [code = ""] = newRecoveryCodes();
    const typed = [code.toUpperCase(), code.replaceAll("-", ""), code.replaceAll("-", " "), ` ${code} `];
    expect(new Set(typed.map(hashOfCode))).toEqual(new Set([hashOfCode(code)]));
  });
});
