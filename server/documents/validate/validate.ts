import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { isCustomSelection } from "#schemas/plant/selection-types.ts";
import { isTimeZone } from "#schemas/calendar/zone.ts";
import { isOfEach, nameOfEach, namesOfEach, settingsOfEach, valuesOfEach } from "#schemas/documents/site/each.ts";
import { jobSchedules } from "#schemas/documents/site/jobs.ts";
import { flowStepsOf, typedParts, type TypedPart } from "#schemas/documents/walk.ts";
import { reservedNames } from "#schemas/documents/wizard/schema.ts";
import { checkExpression } from "#schemas/expressions/check.ts";
import { permissionKeys } from "#schemas/plant/permissions.ts";
import { checkTemplate } from "#schemas/expressions/template.ts";
import { faultOfSchedule } from "#server/jobs/schedule.ts";
import type { DocumentKind, Findings, Surroundings } from "../types.ts";
import { dashboardFaults, embeddingFaults } from "./dashboard-checks.ts";
import { doubled } from "./doubled.ts";
import { doubledMappingNotices, erpMappingFaults } from "./erp-checks.ts";
import { gapNotices } from "./gaps.ts";
import { labelFaults } from "./label-checks.ts";
import { mailFaults } from "./mail-checks.ts";
import { explorerFaults } from "./explorer-checks.ts";
import { notificationRuleFaults } from "./notification-rule-checks.ts";
import { wholeOptions } from "./options.ts";
import { markedPlaces, referencesOf } from "./references.ts";
import { liveviewFaults, overviewFaults, queryFaults } from "./screen-checks.ts";
import { jsonOf } from "./schema-json.ts";
import { prepareCheck, structuralFaults } from "./structure.ts";
import { signatureFaults, signedWritesFaults } from "./signature.ts";
import { findType, resolveType } from "./type-catalogue.ts";
import { fault, listOf } from "./parts.ts";

const mostFaults = 100;
const prefixed = (path: Path, faults: readonly Fault[]): Fault[] =>
  faults.map((inner) => ({ path: pointer(path) + inner.path, message: inner.message }));

const optionFaults = (part: TypedPart, surroundings: Surroundings): Fault[] => {
  const type = resolveType(surroundings, part.family, part.name);
  if (!type) return [];
  const whole = wholeOptions(part, type, surroundings);
  return prefixed(part.optionsPath, structuralFaults(jsonOf(type.options), whole));
};

const templatesOfSources = (sources: unknown, path: Path): [unknown, Path][] =>
  Object.entries(isObject(sources) ? sources : {}).map(([name, source]) => [
    isObject(source) ? source.input : undefined,
    [...path, name, "input"],
  ]);

/** Inputs of calls and reads: values with `{placeholders}` and `{ "$expr": ... }`. */
const templateFaults = (document: JsonObject): Fault[] => {
  const wizardSteps = document.kind === "wizard" ? listOf(document.steps) : [];
  const templates = [
    ...templatesOfSources(document.kind === "step" ? document.sources : undefined, ["sources"]),
    ...wizardSteps.flatMap((step, index) => templatesOfSources(step.sources, ["steps", index, "sources"])),
    ...[...flowStepsOf(document)].map(({ step, path }): [unknown, Path] => [step.input, [...path, "input"]]),
  ];
  return templates.flatMap(([template, path]) => prefixed(path, checkTemplate(template)));
};

/** A preset lays options over a type, never over another preset. */
const presetFaults = (document: JsonObject, surroundings: Surroundings): Fault[] => {
  if (document.kind !== "widget" && document.kind !== "step") return [];
  const field = document.kind === "widget" ? "widget" : "control";
  const name = String(document[field]);
  const isPreset =
    !findType(surroundings.types, document.kind, name) &&
    (name === document.slug || surroundings.preset(document.kind, name));
  return isPreset ? [fault([field], `Expected a type, got the preset "${name}"`)] : [];
};

const unregistered = (part: TypedPart, surroundings: Surroundings): Fault[] =>
  resolveType(surroundings, part.family, part.name)
    ? []
    : [fault(part.namePath, `Unknown ${part.family} "${part.name}": its options are kept as they are`)];

const expressionFaults = (document: JsonObject, surroundings: Surroundings): Fault[] =>
  markedPlaces(document, surroundings).flatMap(({ schema, value, path }) =>
    schema["x-value"] === "expression" ? prefixed(path, checkExpression(value)) : [],
  );

const danglingFaults = (document: JsonObject, surroundings: Surroundings): Fault[] =>
  referencesOf(document, surroundings).flatMap((reference) => {
    if (reference.type === "document") {
      const { kind, slug, path } = reference;
      const itself = kind === document.kind && slug === document.slug;
      return itself || surroundings.hasDocument(kind, slug)
        ? []
        : [{ path, message: `Unknown document ${kind}/${slug}` }];
    }
    const { name, path } = reference;
    // A query that is not there yet says so where its rows would stand.
    if (reference.type === "query") return [];
    if (reference.type === "procedure")
      return surroundings.contracts.has(name) ? [] : [{ path, message: `Unknown procedure "${name}"` }];
    return surroundings.hasText(name) ? [] : [{ path, message: `Unknown text "${name}"` }];
  });

/** Browsers pass over blanks, control and invisible characters inside the scheme of an address. */
const visible = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]/gu, "");
const isActive = (text: string): boolean =>
  /^(javascript:|vbscript:|data:text\/html)/i.test(visible(text.slice(0, 1000)));

/** Addresses that would run code, wherever they stand; labels are only read. */
const addressFaults = (value: unknown, labels: ReadonlySet<string>, path: Path = []): Fault[] => {
  if (typeof value === "string")
    return isActive(value) ? [fault(path, "Expected an address that runs no code, such as https://...")] : [];
  if (typeof value !== "object" || value === null || labels.has(pointer(path))) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === "string" && labels.has(pointer([...path, key])) ? [] : addressFaults(item, labels, [...path, key]),
  );
};

const harmFaults = (document: JsonObject, surroundings: Surroundings): Fault[] => {
  if (document.kind === "texts") return [];
  const labels = markedPlaces(document, surroundings).filter(({ schema }) => schema["x-label"]);
  return addressFaults(document, new Set(labels.map(({ path }) => pointer(path))));
};

const reserved: ReadonlySet<unknown> = new Set(reservedNames);

const wizardFaults = ({ steps, inputs }: JsonObject): Fault[] => [
  ...doubled(listOf(steps), "id", ["steps"]),
  ...doubled(listOf(inputs), "name", ["inputs"]),
  ...listOf(steps).flatMap(({ id }, index) =>
    reserved.has(id)
      ? [fault(["steps", index, "id"], `Expected a name of its own, got the reserved "${String(id)}"`)]
      : [],
  ),
];

const selectionTypeFaults = (type: unknown, path: Path, surroundings: Surroundings): Fault[] =>
  typeof type !== "string" || isCustomSelection(type) || surroundings.hasSelectionType(type)
    ? []
    : [fault(path, `Expected a selection type, a table, or a name that begins with custom-, got "${type}"`)];

const panelFaults = ({ slug, inputs, buttons }: JsonObject, surroundings: Surroundings): Fault[] => [
  ...selectionTypeFaults(slug, ["slug"], surroundings),
  ...doubled(listOf(inputs), "id", ["inputs"]),
  ...doubled(listOf(buttons), "id", ["buttons"]),
];

const productKeys: ReadonlySet<string> = new Set(permissionKeys);

/** A key that nobody can hold would keep everybody out, and say nothing of it. */
const keyFaults = (holder: unknown, path: Path, surroundings: Surroundings): Fault[] => {
  if (!isObject(holder)) return [];
  const own = listOf(surroundings.document("site", "main")?.permissions);
  const isKey = (key: unknown) => productKeys.has(String(key)) || own.some(({ id }) => id === key);
  return ["permissions", "permissionsAny"].flatMap((list) => {
    const keys = holder[list];
    return (Array.isArray(keys) ? keys : []).flatMap((key, index) =>
      isKey(key) ? [] : [fault([...path, list, index], `Unknown permission key "${String(key)}"`)],
    );
  });
};

const menuFaults = (entries: readonly JsonObject[], path: Path, surroundings: Surroundings): Fault[] => [
  ...doubled(entries, "id", path),
  ...entries.flatMap((entry, index) => [
    ...keyFaults(entry, [...path, index], surroundings),
    ...menuFaults(listOf(entry.children), [...path, index, "children"], surroundings),
  ]),
];

const scheduleFaults = (settings: unknown): Fault[] =>
  Object.values(jobSchedules).flatMap(({ setting }) => {
    const schedule = isObject(settings) ? settings[setting] : undefined;
    const why = typeof schedule === "string" ? faultOfSchedule(schedule) : null;
    return why === null ? [] : [fault(["settings", setting], why)];
  });

const eachFaults = (settings: unknown): Fault[] =>
  namesOfEach.flatMap((setting) => {
    const { minimum, maximum } = settingsOfEach[setting];
    return Object.entries(valuesOfEach(setting, isObject(settings) ? settings : {})).flatMap(([id, value]) =>
      isOfEach(setting, value)
        ? []
        : [
            fault(
              ["settings", nameOfEach(setting, id)],
              `Expected a whole number from ${minimum} to ${maximum}, got ${JSON.stringify(value)}`,
            ),
          ],
    );
  });

/** All times would fail on a zone that no clock knows. */
const zoneFaults = (settings: unknown): Fault[] => {
  const zone = isObject(settings) ? settings["time_zone"] : undefined;
  return typeof zone !== "string" || isTimeZone(zone)
    ? []
    : [fault(["settings", "time_zone"], `Expected a time zone such as "Europe/Stockholm", got "${zone}"`)];
};

const ownPermissionFaults = (permissions: readonly JsonObject[]): Fault[] => [
  ...doubled(permissions, "id", ["permissions"]),
  ...permissions.flatMap(({ id }, index) =>
    productKeys.has(String(id))
      ? [fault(["permissions", index, "id"], `Expected a key of its own, got "${String(id)}" of the product`)]
      : [],
  ),
];

const pageFaults = ({ meta, children }: JsonObject, surroundings: Surroundings): Fault[] => [
  ...keyFaults(meta, ["meta"], surroundings),
  ...listOf(children).flatMap((child, index) => keyFaults(child.meta, ["children", index, "meta"], surroundings)),
];

/** Without a flag a wizard begins at its last step, which is seldom what its composer means. */
const beginNotices = ({ steps }: JsonObject, { preset }: Surroundings): Fault[] => {
  const all = listOf(steps);
  const isFlagged = ({ initial, control }: JsonObject): boolean =>
    (initial ?? preset("step", String(control))?.initial) !== undefined;
  if (all.length < 2 || all.some(isFlagged)) return [];
  const last = String(all.at(-1)?.id);
  return [fault(["steps"], `The wizard begins at its last step "${last}": set "initial" at the step where it begins`)];
};

const ofKind: Partial<Record<DocumentKind, (document: JsonObject, surroundings: Surroundings) => Fault[]>> = {
  dashboard: dashboardFaults,
  label: labelFaults,
  "erp-mapping": erpMappingFaults,
  liveview: liveviewFaults,
  explorer: explorerFaults,
  "notification-rule": notificationRuleFaults,
  overview: overviewFaults,
  query: queryFaults,
  widget: embeddingFaults,
  wizard: (document, surroundings) => [...wizardFaults(document), ...signatureFaults(document, surroundings)],
  flow: signatureFaults,
  panel: (document, surroundings) => [
    ...panelFaults(document, surroundings),
    ...signatureFaults(document, surroundings),
  ],
  menu: ({ entries }, surroundings) => menuFaults(listOf(entries), ["entries"], surroundings),
  page: pageFaults,
  table: ({ columns, selectionType }, surroundings) => [
    ...doubled(listOf(columns), "key", ["columns"]),
    ...selectionTypeFaults(selectionType, ["selectionType"], surroundings),
  ],
  site: ({ allowlist, settings, permissions }, surroundings) => [
    ...doubled(listOf(allowlist), "id", ["allowlist"]),
    ...scheduleFaults(settings),
    ...signedWritesFaults(settings, surroundings),
    ...zoneFaults(settings),
    ...eachFaults(settings),
    ...mailFaults(settings),
    ...ownPermissionFaults(listOf(permissions)),
  ],
};

const mostEntries = (schema: unknown): number =>
  isObject(schema) && typeof schema.maxItems === "number" ? schema.maxItems : Infinity;

const longLists = ({ properties }: JsonObject, document: unknown): Fault[] => {
  if (!isObject(properties) || !isObject(document)) return [];
  return Object.entries(properties).flatMap(([key, property]) => {
    const [list, most] = [document[key], mostEntries(property)];
    return Array.isArray(list) && list.length > most
      ? [fault([key], `Expected at most ${most} entries, got ${list.length}`)]
      : [];
  });
};

const schemaOf = (kind: DocumentKind): JsonObject => jsonOf(kinds[kind].schema);

/** Prepares the check of a kind's documents, which the first of them would wait for, and everybody else with it. */
export const prepareKind = (kind: DocumentKind): void => prepareCheck(schemaOf(kind));

/** What the schema of the document's kind finds wrong. The entries of a list that is too long are not looked at. */
export const shapeFaults = (kind: DocumentKind, document: unknown): Fault[] => {
  const schema = schemaOf(kind);
  const tooLong = longLists(schema, document);
  return tooLong.length > 0 ? tooLong : structuralFaults(schema, document);
};

/**
 * Everything wrong in a document of this build's version: its shape first; when that is right, its types' options,
 * expressions, references and what its kind asks besides.
 */
export const validateDocument = (kind: DocumentKind, document: JsonObject, surroundings: Surroundings): Findings => {
  const shape = shapeFaults(kind, document);
  if (shape.length > 0) return { faults: shape, notices: [] };
  const parts = [...typedParts(document)];
  const faults = [
    ...parts.flatMap((part) => optionFaults(part, surroundings)),
    ...presetFaults(document, surroundings),
    ...expressionFaults(document, surroundings),
    ...templateFaults(document),
    ...danglingFaults(document, surroundings),
    ...(ofKind[kind]?.(document, surroundings) ?? []),
    ...harmFaults(document, surroundings),
  ];
  const notices = [
    ...gapNotices(document, surroundings),
    ...parts.flatMap((part) => unregistered(part, surroundings)),
    ...(kind === "wizard" ? beginNotices(document, surroundings) : []),
    ...(kind === "erp-mapping" ? doubledMappingNotices(document, surroundings) : []),
  ];
  return { faults: faults.slice(0, mostFaults), notices };
};
