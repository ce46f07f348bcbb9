import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password.normalize("NFC"));
    argon2("argon2id", { message, nonce, tagLength, ...cost }, (error, tag) => (error ? reject(error) : resolve(tag)));
  });

/** `argon2id$salt$hash`, both in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `argon2id$${nonce.toString("base64url")}$${tag.toString("base64url")}`;
};

/** No password has this hash; it takes as long to try as a real one. */
const nobody = `argon2id$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(tagLength).toString("base64url")}`;

export type PasswordCheck = (password: string, stored: string | null) => Promise<boolean>;

/** Is it the password? Without a stored hash (an unknown user) it takes the same time and is false. */
export const isPassword: PasswordCheck = async (password, stored) => {
  const [, salt = "", hash = ""] = (stored ?? nobody).split("$");
  const tag = await derive(password, Buffer.from(salt, "base64url"));
  const expected = Buffer.from(hash, "base64url");
  return expected.length === tag.length && timingSafeEqual(tag, expected) && stored !== null;
};
