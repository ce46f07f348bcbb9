import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, segmentsOf, valueAt } from "#schemas/documents/json.ts";
import type { Findings } from "../documents/session.ts";

const idOf = (value: unknown): string | null => {
  if (!isObject(value)) return null;
  const id = value.id ?? value.key ?? value.slug ?? value.name;
  return typeof id === "string" ? id : null;
};

/** The entry of a list that a path goes through: the innermost one that has an id of its own. */
export const partAt = (document: JsonObject, path: string): string | null => {
  const segments = segmentsOf(path);
  const lengths = segments.map((_, index) => index + 1).reverse();
  for (const length of lengths) {
    if (!/^\d+$/.test(segments[length - 1] ?? "")) continue;
    const id = idOf(valueAt(document, segments.slice(0, length)));
    if (id !== null) return id;
  }
  return null;
};

/**
 * The part of a document that the canvas or the list of a kind can select: the outermost entry on the path. Of a dashboard
 * that is a widget.
 */
export const selectableAt = (document: JsonObject, path: string): string | null => {
  const [list, index] = segmentsOf(path);
  if (document["kind"] === "dashboard" && list !== "widgets") return null;
  return list === undefined || index === undefined ? null : idOf(valueAt(document, [list, index]));
};

/** A problem with a name for the part that has it. */
export interface Problem extends Fault {
  part: string | null;
  weight: "fault" | "notice";
}

/** What was found, faults first, each with the part of the document that it was found in. */
export const problemsOf = (findings: Findings | null): Problem[] => {
  if (!findings) return [];
  const named = (weight: Problem["weight"]) => (fault: Fault) => ({
    ...fault,
    weight,
    part: partAt(findings.of, fault.path),
  });
  return [...findings.faults.map(named("fault")), ...findings.notices.map(named("notice"))];
};
