import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { DomainError } from "#schemas/protocol/errors.ts";

/** What a sealed value belongs to; moved to another row it does not open. */
interface SealedFor {
  company_id: number;
  name: string;
  origin: string;
}

/** Seals and opens secrets with the server's own key. */
export interface Vault {
  seal: (owner: SealedFor, value: string) => string;
  /** Refuses (`state_conflict`) what another key has sealed, or what was changed. */
  open: (owner: SealedFor, sealed: string) => string;
}

const cipher = "aes-256-gcm";
/** Of the key in bytes, of the number used once, and of the tag that proves a value unchanged. */
export const keyBytes = 32;
const [nonceBytes, tagBytes] = [12, 16];

const boundTo = ({ company_id, name, origin }: SealedFor): Buffer =>
  Buffer.from(JSON.stringify([company_id, name, origin]));
/** Names a key without telling of it. */
const nameOf = (key: Buffer): string => createHash("sha256").update("key name").update(key).digest("hex").slice(0, 12);

const unreadable = (cause?: unknown): DomainError =>
  new DomainError("state_conflict", {
    message: "The secret was stored with another key of the server; set it again.",
    text: { key: "secret.other_key" },
    cause,
  });

/** A vault with a key of 32 bytes, which is asked for when it is first needed. */
export const vaultOf = (keyOf: () => Buffer): Vault => ({
  seal: (owner, value) => {
    const key = keyOf();
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, key, nonce).setAAD(boundTo(owner));
    const text = Buffer.concat([sealing.update(value, "utf8"), sealing.final()]);
    return `${nameOf(key)}.${Buffer.concat([nonce, sealing.getAuthTag(), text]).toString("base64url")}`;
  },
  open: (owner, sealed) => {
    const key = keyOf();
    const [name, text = ""] = sealed.split(".");
    if (name !== nameOf(key)) throw unreadable();
    const bytes = Buffer.from(text, "base64url");
    const [nonce, rest] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
    try {
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
        .setAAD(boundTo(owner))
        .setAuthTag(rest.subarray(0, tagBytes));
      return Buffer.concat([opening.update(rest.subarray(tagBytes)), opening.final()]).toString("utf8");
    } catch (cause) {
      throw unreadable(cause);
    }
  },
});
