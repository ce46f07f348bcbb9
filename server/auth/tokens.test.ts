import { expect, it } from "vitest";
import { hashToken, newToken, tokenKind } from "./tokens.ts";

it("tokens are 256 random bits that say what they are for, and what is stored of one does not give it back", () => {
  const kinds = ["session", "key", "device", "code"] as const;
  const made = kinds.flatMap((kind) => Array.from({ length: 50 }, () => ({ kind, token: newToken(kind) })));
  expect(new Set(made.map(({ token }) => token.slice(4))).size).toBe(200);
  for (const { kind, token } of made) {
    expect([tokenKind(token), Buffer.from(token.slice(4), "base64url").length]).toEqual([kind, 32]);
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashToken(token)).not.toContain(token.slice(4));
  }
  expect(hashToken("swk_a")).not.toBe(hashToken("swk_b"));
  expect(tokenKind("anything else")).toBeNull();
});
