import { hash, randomBytes } from "node:crypto";

const tokenKinds = ["session", "key", "device", "code", "browser"] as const;
export type TokenKind = (typeof tokenKinds)[number];
const prefixes: Readonly<Record<TokenKind, string>> = {
  session: "sws_",
  key: "swk_",
  device: "swd_",
  code: "swc_",
  browser: "swb_",
};

/** A new secret of 256 random bits; its beginning tells what it is for. Only its hash is ever stored. */
export const newToken = (kind: TokenKind): string => prefixes[kind] + randomBytes(32).toString("base64url");

export const tokenKind = (token: string): TokenKind | null =>
  tokenKinds.find((kind) => token.startsWith(prefixes[kind])) ?? null;

/** SHA-256 in hex. Tokens are random, so a slow hash would add nothing. */
export const hashToken = (token: string): string => hash("sha256", token);
