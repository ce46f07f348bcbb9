import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { Pool } from "#server/turns/pool.ts";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

type Derive = (password: string, nonce: Buffer) => Promise<Buffer>;

/**
 * A hash holds one of the process' four threads, which files and look-ups of names need as well, for some 30 ms: three run
 * at once of all that anybody asks for, and neither checks nor new hashes have all of them. Refuses (`too_many_requests`)
 * when two hundred of its kind wait already.
 */
export const inLanes = (derive: Derive) => {
  const lanes = new Pool({ running: 3, waitingOfOne: 200, waiting: 400 });
  return (kind: "check" | "new", password: string, nonce: Buffer): Promise<Buffer> =>
    lanes.run(kind, () => derive(password, nonce));
};

const derive = inLanes(
  (password, nonce) =>
    new Promise((resolve, reject) => {
      const message = Buffer.from(password.normalize("NFC"));
      const parameters = { message, nonce, tagLength, ...cost };
      argon2("argon2id", parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
    }),
);

/** `argon2id$salt$hash`, both in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive("new", password, nonce);
  return `argon2id$${nonce.toString("base64url")}$${tag.toString("base64url")}`;
};

/** No password has this hash; it takes as long to try as a real one. */
const nobody = `argon2id$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(tagLength).toString("base64url")}`;

export type PasswordCheck = (password: string, stored: string | null) => Promise<boolean>;

/** Is it the password? Without a stored hash (an unknown user) it takes the same time and is false. */
export const isPassword: PasswordCheck = async (password, stored) => {
  const [, salt = "", hash = ""] = (stored ?? nobody).split("$");
  const tag = await derive("check", password, Buffer.from(salt, "base64url"));
  const expected = Buffer.from(hash, "base64url");
  return expected.length === tag.length && timingSafeEqual(tag, expected) && stored !== null;
};
