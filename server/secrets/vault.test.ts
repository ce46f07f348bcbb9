import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyPath, openVault, secretKeyOf } from "./key.ts";
import { keyBytes, vaultOf } from "./vault.ts";

const owner = { company_id: 1, name: "mes", origin: "https://mes.example" };
const vaultWith = (key: Buffer) => vaultOf(() => key);

describe("a vault", () => {
  const vault = vaultWith(randomBytes(keyBytes));

  it("opens what it has sealed, each time another text", () => {
    const sealed = [vault.seal(owner, "påss"), vault.seal(owner, "påss")];
    expect(sealed.map((text) => vault.open(owner, text))).toEqual(["påss", "påss"]);
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain("påss");
  });

  it("opens nothing that was moved, changed or sealed with another key", () => {
    const sealed = vault.seal(owner, "value");
    const bytes = Buffer.from(sealed.split(".")[1]!, "base64url");
    bytes[bytes.length - 1]! ^= 1;
    const conflict = expect.objectContaining({ code: "state_conflict" });
    const others = [{ company_id: 2 }, { name: "erp" }, { origin: "https://evil.example" }];
    for (const other of others) expect(() => vault.open({ ...owner, ...other }, sealed)).toThrow(conflict);
    const changed = `${sealed.split(".")[0]}.${bytes.toString("base64url")}`;
    for (const text of [changed, sealed.slice(0, 20), ""]) expect(() => vault.open(owner, text)).toThrow(conflict);
    expect(() => vaultWith(randomBytes(keyBytes)).open(owner, sealed)).toThrow(conflict);
  });
});

describe("the key", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "shopwright-key-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = (text?: string) => openVault(secretKeyOf(text, folder));

  it("is made when the first secret is stored, for its owner alone, and stays", () => {
    const vault = open();
    expect(readdirSync(folder)).toEqual([]);
    const sealed = vault.seal(owner, "value");
    expect([readdirSync(folder), statSync(keyPath(folder)).mode & 0o777]).toEqual([["shopwright.key"], 0o600]);
    expect(open().open(owner, sealed)).toBe("value");
  });

  it("is the one of the environment where there is one, and then no file is made", () => {
    const text = randomBytes(keyBytes).toString("base64");
    const sealed = open(text).seal(owner, "value");
    expect([open(text).open(owner, sealed), readdirSync(folder)]).toEqual(["value", []]);
  });

  it("is refused with a sentence when it is not whole", () => {
    expect(() => open("short")).toThrow("SHOPWRIGHT_SECRET_KEY must be 32 bytes in base64");
    writeFileSync(keyPath(folder), readFileSync(import.meta.filename).subarray(0, 9));
    expect(() => open().seal(owner, "value")).toThrow(/key file .* is damaged/);
  });
});
