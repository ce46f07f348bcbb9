import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { StartFault } from "#server/start-fault.ts";
import { keyBytes, type Vault, vaultOf } from "./vault.ts";

/** Where the key of the secrets comes from: the environment, or else a file of the data folder. */
export interface SecretKey {
  given: Buffer | null;
  folder: string;
}

const keyFile = "shopwright.key";
export const keyPath = (folder: string): string => join(resolve(folder), keyFile);

const parsed = (text: string): Buffer | null => {
  const key = Buffer.from(text.trim(), "base64");
  return /^[\w+/=-]+$/.test(text.trim()) && key.length === keyBytes ? key : null;
};

/** Reads `SHOPWRIGHT_SECRET_KEY`: 32 bytes in base64. Throws `StartFault` for anything else. */
export const secretKeyOf = (text: string | undefined, folder: string): SecretKey => {
  if (!text) return { given: null, folder };
  const given = parsed(text);
  if (given) return { given, folder };
  throw new StartFault("SHOPWRIGHT_SECRET_KEY must be 32 bytes in base64, as `openssl rand -base64 32` gives them.");
};

/** Puts a new key on disk; another process that is quicker has made it. */
const makeKey = (path: string): void => {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = openSync(draft, "wx", 0o600);
  try {
    writeSync(file, `${randomBytes(keyBytes).toString("base64")}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft);
  }
};

const fileKey = (folder: string): Buffer => {
  const path = keyPath(folder);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    makeKey(path);
  }
  const key = parsed(readFileSync(path, "utf8"));
  if (key) return key;
  throw new StartFault(`The key file ${path} is damaged; put back the copy that you keep of it.`);
};

/** The vault of this server. Its key file is made when the first secret is stored, for its user's eyes alone. */
export const openVault = ({ given, folder }: SecretKey): Vault => {
  let key = given;
  return vaultOf(() => (key ??= fileKey(folder)));
};
