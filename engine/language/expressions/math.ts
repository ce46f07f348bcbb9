import { toNumber } from "./convert.ts";
import { readPath } from "./path.ts";

/** Formulas of data bindings: numbers, + - * / ( ) and `{field}` of the row, by an own parser, never as code. */

type Read = (path: string) => number;
type Formula = (read: Read) => number;

const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}|([-+*/()]))/y;

type Token = { number: number } | { field: string } | { sign: string };

const tokensOf = (text: string): Token[] | null => {
  const tokens: Token[] = [];
  const source = text.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const [, number, field, sign] = token.exec(source) ?? [];
    if (number !== undefined) tokens.push({ number: Number(number) });
    else if (field !== undefined) tokens.push({ field });
    else if (sign !== undefined) tokens.push({ sign });
    else return null;
  }
  return tokens;
};

class Invalid extends Error {}
const deepest = 50;

/** Recursive descent: sum of products of signed values. */
class Parser {
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  parse(): Formula {
    const formula = this.#sum();
    if (this.#next < this.#tokens.length) throw new Invalid();
    return formula;
  }

  #accept(signs: string): string | null {
    const found = this.#tokens[this.#next];
    if (!found || !("sign" in found) || !signs.includes(found.sign)) return null;
    this.#next += 1;
    return found.sign;
  }

  #sum(): Formula {
    let left = this.#product();
    for (let sign = this.#accept("+-"); sign; sign = this.#accept("+-")) {
      const [before, right, add] = [left, this.#product(), sign === "+"];
      left = (read) => (add ? before(read) + right(read) : before(read) - right(read));
    }
    return left;
  }

  #product(): Formula {
    let left = this.#value();
    for (let sign = this.#accept("*/"); sign; sign = this.#accept("*/")) {
      const [before, right, multiply] = [left, this.#value(), sign === "*"];
      left = (read) => (multiply ? before(read) * right(read) : before(read) / right(read));
    }
    return left;
  }

  #value(): Formula {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Invalid();
    const formula = this.#signed();
    this.#depth -= 1;
    return formula;
  }

  #signed(): Formula {
    const sign = this.#accept("+-");
    if (sign) {
      const value = this.#value();
      return sign === "-" ? (read) => -value(read) : value;
    }
    if (this.#accept("(")) {
      const inner = this.#sum();
      if (!this.#accept(")")) throw new Invalid();
      return inner;
    }
    return this.#operand();
  }

  #operand(): Formula {
    const found = this.#tokens[this.#next];
    this.#next += 1;
    if (found && "number" in found) return () => found.number;
    if (found && "field" in found) return (read) => read(found.field);
    throw new Invalid();
  }
}

const formulas = new Map<string, Formula | null>();
const remembered = 500;

const parse = (text: string): Formula | null => {
  const tokens = text.length <= 1000 ? tokensOf(text) : null;
  if (!tokens) return null;
  try {
    return new Parser(tokens).parse();
  } catch (cause) {
    if (cause instanceof Invalid) return null;
    throw cause;
  }
};

const formulaOf = (text: string): Formula | null => {
  const known = formulas.get(text);
  if (known !== undefined) return known;
  if (formulas.size >= remembered) formulas.clear();
  const made = parse(text);
  formulas.set(text, made);
  return made;
};

export const isFormula = (text: string): boolean => formulaOf(text) !== null;

/** A formula with `{value}` replaced by the chosen data key. */
export const withDataKey = (formula: string, dataKey: string): string => formula.replaceAll("{value}", `{${dataKey}}`);

/** Why a formula has no result: it is invalid, a field holds no number, or the result is not finite. */
export type FormulaProblem = "formula" | "field" | "division";

/** The result of a formula over a row, or why there is none. */
export const compute = (text: string, row: unknown): { value: number } | { problem: FormulaProblem } => {
  const formula = formulaOf(text);
  if (!formula) return { problem: "formula" };
  let isComplete = true;
  const value = formula((path) => {
    const number = toNumber(readPath(row, path));
    isComplete &&= number !== null;
    return number ?? Number.NaN;
  });
  if (!isComplete) return { problem: "field" };
  return Number.isFinite(value) ? { value } : { problem: "division" };
};

/** The result of a formula over a row, null where there is none. */
export const calculate = (formula: string, row: unknown): number | null => {
  const result = compute(formula, row);
  return "value" in result ? result.value : null;
};
