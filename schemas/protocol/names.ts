/**
 * Characters that nobody sees and that make two names look alike: controls, zero-width and joining ones, soft hyphens,
 * those that turn the direction of reading, and blanks that are letters to a program.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u3164\uffa0]/u;

/** What is wrong with a name that a person types, or null. */
export const faultOfName = (name: string): string | null =>
  invisible.test(name) ? "Expected a name of visible characters: type it anew, without what was pasted" : null;
