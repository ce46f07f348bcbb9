import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

it("keeps a password as a salted hash that tells it from all others", async () => {
  const [one, other] = [await hashPassword("l\u00f6senord"), await hashPassword("l\u00f6senord")];
  expect(one).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
  const tried = ["l\u00f6senord", "lo\u0308senord", "Losenord", ""].map((password) => isPassword(password, one));
  expect(await Promise.all(tried)).toEqual([true, true, false, false]);
});

it("tells the longest passwords apart by their last character, by case and by spaces, and takes each as it is", async () => {
  const longest = `${"nine red kettles ".repeat(58)}in a row`.slice(0, 999);
  const hash = await hashPassword(`${longest}a`);
  const tried = [`${longest}a`, `${longest}b`, longest, `${longest}A`, ` ${longest}a`].map((one) =>
    isPassword(one, hash),
  );
  expect(await Promise.all(tried)).toEqual([true, false, false, false, false]);
});

it("is nobody's password where no hash is stored, or a cut one", async () => {
  const [, salt = ""] = (await hashPassword("")).split("$");
  const stored = [null, `argon2id$${salt}`, `argon2id$${salt}$`];
  expect(await Promise.all(stored.map((hash) => isPassword("", hash)))).toEqual(stored.map(() => false));
});

it("is checked before the many new ones that wait, of which two are made at once", async () => {
  const stored = await hashPassword("kettle");
  const ended: string[] = [];
  const asked = Array.from({ length: 8 }, (_none, at) => hashPassword(`${at}`).then(() => ended.push("new")));
  const checks = [1, 2].map(() => isPassword("kettle", stored).then(() => ended.push("check")));
  await Promise.all([...asked, ...checks]);
  expect(ended.lastIndexOf("check")).toBeLessThan(6);
  expect(ended).toHaveLength(10);
});
