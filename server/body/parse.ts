import { DomainError } from "#schemas/protocol/errors.ts";
import { checkBody, type CheckOptions } from "./check.ts";
import { doubledKeyIn, pairsIn } from "./doubled-keys.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

const refusal = (message: string, path = "", cause?: unknown): DomainError =>
  new DomainError("invalid_input", { message, path, cause });

const textOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw refusal("The body is not UTF-8.", "", cause);
  }
};

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal("The body is not valid JSON.", "", cause);
  }
};

/** The value of a body of JSON in UTF-8, checked and composed. Throws `invalid_input` with the path of what is wrong. */
export const parseBody = (bytes: Uint8Array, options: CheckOptions): unknown => {
  if (bytes.length === 0) throw refusal("The body is empty.");
  const text = textOf(bytes);
  const { value, keys } = checkBody(valueOf(text), options);
  // Of two equal keys a reader keeps one, and not all readers the same.
  if (pairsIn(bytes) !== keys) throw refusal("This field is there twice; leave one", doubledKeyIn(text) ?? "");
  return value;
};
