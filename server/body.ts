import { DomainError } from "#schemas/protocol/errors.ts";

const deepest = 100;
const pointer = (path: string, key: string): string => `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

const faultOfText = (text: string): string | null => {
  if (text.includes("\0")) return "Expected text without the NUL character";
  return text.isWellFormed() ? null : "Expected whole characters, got half of a surrogate pair";
};

const faultOf = (value: unknown, depth: number): string | null => {
  if (depth > deepest) return `Expected at most ${deepest} levels`;
  if (typeof value === "string") return faultOfText(value);
  if (typeof value !== "number") return null;
  if (!Number.isFinite(value)) return "Expected a number that can be stored";
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? "Expected a number of at most 2^53 - 1" : null;
};

/** A value of the body and where it stands; the path is only spelled out where something is wrong. */
interface Part {
  value: unknown;
  depth: number;
  key: string;
  parent: Part | null;
}

const pathOf = ({ key, parent }: Part): string => (parent ? pointer(pathOf(parent), key) : "");

/**
 * Refuses what no database could keep as it was sent: halves of characters, NUL, numbers that were rounded while they
 * were read, endless nesting. Walks without recursion, so depth costs nothing.
 */
export const refuseUnstorable = (body: unknown): void => {
  const open: Part[] = [{ value: body, depth: 0, key: "", parent: null }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, depth } = part;
    const fault = faultOf(value, depth);
    if (fault) throw new DomainError("invalid_input", { message: fault, path: pathOf(part) });
    if (typeof value !== "object" || value === null) continue;
    for (const key of Object.keys(value)) {
      const keyFault = faultOfText(key);
      if (keyFault) throw new DomainError("invalid_input", { message: keyFault, path: pathOf(part) });
      open.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1, key, parent: part });
    }
  }
};
