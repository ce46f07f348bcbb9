import { expect, it } from "vitest";
import { hashPassword, inLanes, isPassword } from "./passwords.ts";

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

it("is checked in turn with any number of new ones, of which two are made at once, and each kind's queue has an end", async () => {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  let isHeld = true;
  const derive = inLanes((password) => {
    begun.push(password);
    const hash = Buffer.from(password);
    return isHeld ? new Promise((resolve) => held.push(() => resolve(hash))) : Promise.resolve(hash);
  });
  const nonce = Buffer.alloc(16);
  const made = Array.from({ length: 202 }, (_none, at) => derive("new", `new ${at}`, nonce));
  expect(begun).toEqual(["new 0", "new 1"]);
  await expect(derive("new", "one too many", nonce)).rejects.toMatchObject({ code: "too_many_requests" });
  const checks = [1, 2].map((at) => derive("check", `check ${at}`, nonce));
  expect(begun).toEqual(["new 0", "new 1", "check 1"]);
  held[0]!();
  await expect.poll(() => begun).toHaveLength(4);
  held[1]!();
  await expect.poll(() => begun).toEqual(["new 0", "new 1", "check 1", "new 2", "check 2"]);
  isHeld = false;
  for (const end of held) end();
  const all = await Promise.all([...made, ...checks]);
  expect(all.map(String)).toEqual([...made.map((_hash, at) => `new ${at}`), "check 1", "check 2"]);
});
