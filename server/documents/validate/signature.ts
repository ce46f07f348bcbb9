import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path } from "#schemas/documents/json.ts";
import { flowStepsOf, typedParts } from "#schemas/documents/walk.ts";
import type { Surroundings } from "../types.ts";
import { fault, listOf } from "./parts.ts";
import { resolveType } from "./type-catalogue.ts";

const isEntered = (value: unknown): boolean => value !== undefined && value !== null;

/** What a step binds or has as an option says that who enters their number signs something. */
const hasMeaning = (holder: JsonObject | undefined): boolean =>
  [holder?.bind, holder?.options].some((part) => isObject(part) && isEntered(part["meaning"]));

/** A document whose flows one signature is of: each button of a panel is by itself. */
const signedTogether = (document: JsonObject): JsonObject[] => {
  const buttons = document.kind === "panel" ? listOf(document.buttons) : null;
  return buttons
    ? buttons.map((_, at) => ({ ...document, buttons: buttons.map((one, index) => (index === at ? one : {})) }))
    : [document];
};

/** Where somebody signs, if anywhere, by a step or preset that verifies who it is and says what of. */
const signatureIn = (document: JsonObject, surroundings: Surroundings): Path | null => {
  const holders = new Map<string, JsonObject>();
  for (const [index, step] of listOf(document.steps).entries()) holders.set(`steps/${index}`, step);
  for (const { step, path } of flowStepsOf(document))
    if (isObject(step.ask)) holders.set([...path, "ask"].join("/"), step.ask);
  for (const { family, name, namePath } of typedParts(document)) {
    if (family !== "step" || resolveType(surroundings, "step", name)?.type !== "verify") continue;
    const own = holders.get(namePath.slice(0, -1).join("/"));
    if (hasMeaning(own) || hasMeaning(surroundings.document("step", name))) return namePath;
  }
  return null;
};

/** The signable writes that a document makes beside a signature, with where that stands. */
const signedIn = (document: JsonObject, surroundings: Surroundings): { path: Path; write: string }[] =>
  signedTogether(document).flatMap((one) => {
    const path = signatureIn(one, surroundings);
    if (!path) return [];
    const calls = new Set([...flowStepsOf(one)].map(({ step }) => step.call));
    return [...calls].flatMap((call) =>
      typeof call === "string" && surroundings.contracts.get(call)?.signable ? [{ path, write: call }] : [],
    );
  });

const signedWrites = (settings: unknown): unknown[] => {
  const names = isObject(settings) ? settings["signed_writes"] : null;
  return Array.isArray(names) ? names : [];
};

/**
 * Who signs in a document signs nothing that others may write without it: the site has those writes signed that are made
 * beside a signature.
 */
export const signatureFaults = (document: JsonObject, surroundings: Surroundings): Fault[] => {
  const made = signedIn(document, surroundings);
  if (made.length === 0) return [];
  const signed = signedWrites(surroundings.document("site", "main")?.settings);
  return made
    .filter(({ write }) => !signed.includes(write))
    .map(({ path, write }) =>
      fault(path, `Expected "${write}" among the signed writes of the site, which nobody makes unsigned`),
    );
};

const signingKinds = ["wizard", "flow", "panel"];

/** The site has those writes signed that its documents make beside a signature, and none that cannot be signed. */
export const signedWritesFaults = (settings: unknown, surroundings: Surroundings): Fault[] => {
  const { contracts, slugsOf, document } = surroundings;
  const signed = signedWrites(settings);
  const missing = signingKinds.flatMap((kind) =>
    slugsOf(kind).flatMap((slug) =>
      signedIn(document(kind, slug) ?? {}, surroundings)
        .filter(({ write }) => !signed.includes(write))
        .map(({ write }) =>
          fault(["settings", "signed_writes"], `Expected "${write}", which is signed in the ${kind} "${slug}"`),
        ),
    ),
  );
  const unsignable = signed.flatMap((name, index) =>
    typeof name !== "string" || contracts.get(name)?.signable
      ? []
      : [fault(["settings", "signed_writes", index], `Expected a write that names who answers for it, got "${name}"`)],
  );
  return [...unsignable, ...missing];
};
