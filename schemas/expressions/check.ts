import type { Fault } from "#schemas/fault.ts";
import { ownMember } from "#schemas/members.ts";
import { expressionLimits } from "./limits.ts";
import { argumentsOf, isOperator, operatorOf, type OperatorName, signatureOf } from "./operators.ts";

interface Check {
  faults: Fault[];
  nodes: number;
}

/** Where a node stands: `pointer` from the expression's root, nesting depth, and whether an iteration encloses it. */
interface Place {
  pointer: string;
  depth: number;
  iterated: boolean;
}

const escapeSegment = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
const within = (place: Place, key: string | number, iterated = place.iterated): Place => ({
  pointer: `${place.pointer}/${escapeSegment(String(key))}`,
  depth: place.depth + 1,
  iterated,
});

const fault = (check: Check, place: Place, message: string) => {
  check.faults.push({ path: place.pointer, message });
};

const isSpent = ({ nodes }: Check): boolean => nodes > expressionLimits.nodes;

const isOverLimit = (check: Check, place: Place): boolean => {
  check.nodes += 1;
  if (check.nodes === expressionLimits.nodes + 1)
    fault(check, place, `Expected at most ${expressionLimits.nodes} parts in an expression`);
  if (place.depth > expressionLimits.depth)
    fault(check, place, `Expected an expression of at most ${expressionLimits.depth} levels`);
  return isSpent(check) || place.depth > expressionLimits.depth;
};

const checkArity = (check: Check, place: Place, name: OperatorName, given: number) => {
  const { min, max } = signatureOf(name);
  if (given >= min && given <= max) return;
  const expected = min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
  fault(check, place, `Expected ${expected} arguments of "${name}", got ${given}`);
};

/** The members of `pick` are expressions, its keys are not. */
const checkPick = (check: Check, place: Place, members: unknown) => {
  if (typeof members !== "object" || members === null || Array.isArray(members))
    return fault(check, place, `Expected an object of expressions in "pick"`);
  for (const [key, value] of Object.entries(members)) walk(check, within(place, key), value);
};

const checkOperator = (check: Check, place: Place, name: OperatorName, expression: unknown) => {
  const given = argumentsOf(expression, name);
  const own = within({ ...place, depth: place.depth - 1 }, name);
  const { body, literal } = signatureOf(name);
  checkArity(check, place, name, given.length);
  if (body !== undefined && place.iterated) fault(check, place, `Expected no iteration inside another, got "${name}"`);
  if (literal) return;
  if (name === "pick") return checkPick(check, own, given[0]);
  const isList = Array.isArray(ownMember(expression, name));
  for (const [index, argument] of given.entries()) {
    if (isSpent(check)) return;
    const inner = isList ? within(own, index) : { ...own, depth: own.depth + 1 };
    walk(check, { ...inner, iterated: place.iterated || index === body }, argument);
  }
};

const walkList = (check: Check, place: Place, list: readonly unknown[]): void => {
  for (let index = 0; index < list.length && !isSpent(check); index += 1)
    walk(check, within(place, index), list[index]);
};

const walk = (check: Check, place: Place, value: unknown): void => {
  if (isOverLimit(check, place)) return;
  if (Array.isArray(value)) return walkList(check, place, value);
  const name = operatorOf(value);
  if (name === null) return;
  if (isOperator(name)) checkOperator(check, place, name, value);
  else fault(check, place, `Unknown operator "${name.slice(0, 64)}"`);
};

/**
 * What is wrong in an expression: unknown operators, numbers of arguments, size, depth and nested iteration.
 * `path` points from the expression's root. Never throws, whatever the value.
 */
export const checkExpression = (expression: unknown): Fault[] => {
  const check: Check = { faults: [], nodes: 0 };
  walk(check, { pointer: "", depth: 1, iterated: false }, expression);
  return check.faults;
};
