import { shortestPassword } from "#schemas/platform/password-length.ts";

/** What the form of a new password holds. */
export interface Typed {
  old: string;
  next: string;
  again: string;
}

export const nothingTyped: Typed = { old: "", next: "", again: "" };

/** The text key of what is wrong with the repetition; null while it can still become right. */
export const faultOfRepetition = ({ next, again }: Typed): string | null =>
  again !== "" && !next.startsWith(again) && again !== next ? "account.not_the_same" : null;

/** May it be sent? The server says what else is wrong with it. */
export const isComplete = ({ old, next, again }: Typed): boolean =>
  old !== "" && next.length >= shortestPassword && next === again;
