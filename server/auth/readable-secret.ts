import { randomInt } from "node:crypto";

/** Letters and digits that nobody takes for another when they are read out or copied by hand. */
const characters = "abcdefghjkmnpqrstuvwxyz23456789";
const ofGroup = 4;

/** A random secret for people, of nearly 20 bits a group: `k7mf-2qxp-9thd-v3wc`. */
export const readableSecret = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: ofGroup }, () => characters[randomInt(characters.length)]).join(""),
  ).join("-");
