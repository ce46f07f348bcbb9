import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { Migration } from "#schemas/documents/migrate/sequence.ts";

/** Keys of texts that are about the subject of the site's pages, by the names that they had. */
const renamed: Readonly<Record<string, string>> = {
  "designer.palette.machine": "designer.palette.subject",
  "designer.source.machines": "designer.source.subjects",
  "designer.source.multimachine": "designer.source.row_each",
  "designer.try.machine": "designer.try.subject",
  "designer.try.no_machine": "designer.try.no_subject",
  "devices.all_machines": "devices.all_subjects",
  "devices.machines": "devices.subjects",
  "devices.machines_help": "devices.subjects_help",
  "home.all_machines": "home.all",
  "home.my_machines": "home.starred",
  "inspector.machine": "inspector.subject",
  "inspector.machine_fields": "inspector.subject_fields",
  "inspector.machines": "inspector.subjects",
  "isolation.to_machines": "isolation.to_overview",
  "machine.none_starred": "subject.none_starred",
  "machine.pick": "subject.pick",
  "machine.search": "subject.search",
  "machine.show_all": "subject.show_all",
  "machine.star": "subject.star",
  "security.own_machine": "security.own_subject",
  "security.own_machine_help": "security.own_subject_help",
};
const ofOrder = /^machine_order\.(?=[a-z_]+$)/;
/** Texts whose placeholder has another name as well. */
const named: ReadonlySet<string> = new Set(["cards.try_again", "subject.star"]);

const withNames = (texts: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const name = Object.hasOwn(renamed, key) ? renamed[key]! : key.replace(ofOrder, "subject_order.");
      return [name, named.has(name) && typeof text === "string" ? text.replaceAll("{machine}", "{name}") : text];
    }),
  );

/** The wording of a company keeps its place under the names that the engine asks for. */
export const subject: Migration = {
  to: 2,
  up: (body) => ({
    ...body,
    ...(isObject(body.texts) ? { texts: withNames(body.texts) } : {}),
    schemaVersion: 2,
  }),
};
