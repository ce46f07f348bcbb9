import { createHmac } from "node:crypto";

/** Capitals and digits that nobody takes for another, also from three metres. */
export const codeAlphabet = "ACDEFGHJKMNPQRTUVWXY34679";
export const codeLength = 8;

/**
 * The code that a screen shows, out of the screen's own secret and when it began to wait. So nothing that could be read
 * as a code is ever stored.
 */
export const codeOf = (pairing: string, created_at: number): string => {
  let rest = BigInt(`0x${createHmac("sha256", pairing).update(String(created_at)).digest("hex")}`);
  const base = BigInt(codeAlphabet.length);
  return Array.from({ length: codeLength }, () => {
    const letter = codeAlphabet[Number(rest % base)];
    rest /= base;
    return letter;
  }).join("");
};

/** A code as a person has typed it, without what was put in to read it better. */
export const normalCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
