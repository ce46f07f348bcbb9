import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path } from "#schemas/documents/json.ts";
import { firstName, isExpressionValue, checkTemplate, placeholdersOf } from "#schemas/expressions/template.ts";
import { erpFacts } from "#schemas/plant/erp-facts.ts";
import type { Surroundings } from "../types.ts";
import { variablesOf } from "./variables.ts";
import { fault } from "./parts.ts";

const namesFaults = (names: readonly [string, Path][], known: ReadonlySet<string>, what: string): Fault[] =>
  names
    .filter(([name]) => !known.has(firstName(name)))
    .map(([name, path]) => fault(path, `Expected a fact of ${what}, got "${name}"`));

/** The names that a value with `{placeholders}` and `{ "$expr": ... }` reads, with where it does. */
const namesIn = (value: unknown, path: Path): [string, Path][] => {
  if (typeof value === "string") return placeholdersOf(value).map((one) => [one.path, path]);
  if (typeof value !== "object" || value === null) return [];
  if (isExpressionValue(value)) return variablesOf(value.$expr, [...path, "$expr"]);
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, [...path, key]));
};

const answer: ReadonlySet<string> = new Set(["answer"]);

/** What a mapping says that nothing would be sent, or understood, of. */
export const erpMappingFaults = ({ subject, path, headers, body, accepted, reason, check }: JsonObject): Fault[] => {
  const facts = Object.entries(erpFacts).find(([name]) => name === subject)?.[1];
  if (!facts)
    return [fault(["subject"], `Expected one of ${Object.keys(erpFacts).join(", ")}, got "${String(subject)}"`)];
  const known = new Set(facts);
  const asked = isObject(check) ? check : {};
  const read: [string, Path][] = [
    ...namesIn(path, ["path"]),
    ...namesIn(headers, ["headers"]),
    ...namesIn(body, ["body"]),
    ...namesIn(asked.path, ["check", "path"]),
  ];
  const judged: [string, Path][] = [
    ...variablesOf(accepted, ["accepted"]),
    ...variablesOf(reason, ["reason"]),
    ...variablesOf(asked.received, ["check", "received"]),
  ];
  return [
    ...checkTemplate(body).map((one) => ({ ...one, path: `/body${one.path}` })),
    ...namesFaults(read, known, String(subject)),
    ...namesFaults(judged, answer, "the answer"),
  ];
};

/** Another mapping of the subject: only the first of them says anything, which nobody may mean. */
export const doubledMappingNotices = ({ slug, subject }: JsonObject, { slugsOf, document }: Surroundings): Fault[] => {
  const others = slugsOf("erp-mapping").filter(
    (one) => one !== slug && document("erp-mapping", one)?.subject === subject,
  );
  const [holds, ...more] = [String(slug), ...others].toSorted();
  if (more.length === 0) return [];
  const named = others.map((one) => `"${one}"`).join(", ");
  return [
    fault(
      ["subject"],
      `Expected one mapping of ${String(subject)}, got ${named} besides: only "${holds}" has an effect`,
    ),
  ];
};
