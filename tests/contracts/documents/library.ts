import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { type ResolveWith, resolveWizard } from "#engine/wizard/resolve.ts";
import type { ResolvedWizard } from "#engine/wizard/types.ts";
import { steps } from "#widgets/index.ts";

export const root = join(import.meta.dirname, "../../..");

/** The schemas of a control's options and of the data that it writes. */
export type Controls = Readonly<Record<string, { options: TSchema; stepData: TSchema }>>;

/** Documents with the controls that they name. */
export interface Library {
  wizards: Map<string, WizardDocument>;
  presets: Map<string, StepDocument>;
  flows: Map<string, FlowDocument>;
  controls: Controls;
  known: ResolveWith;
  /** A wizard ready to run. */
  wizardOf: (slug: string) => ResolvedWizard;
  /** A wizard of one preset between two plain steps, with values that other steps would have given. */
  wizardAround: (preset: string, step?: Record<string, unknown>, values?: Record<string, unknown>) => ResolvedWizard;
}

const readFolder = <D>(folder: string): [string, D][] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(root, folder, name), "utf8")) as D]);

const around = (preset: string, step: Record<string, unknown>, values: Record<string, unknown>) =>
  ({
    kind: "wizard",
    slug: "around",
    schemaVersion: 1,
    title: "Around",
    values,
    steps: [
      { id: "under-test", control: preset, initial: true, ...step },
      { id: "after", control: "fields", nextEnabled: true },
    ],
  }) as WizardDocument;

/** The wizards, steps and flows of the folders, of which each may name those of all. */
export const libraryOf = (folders: readonly string[], controls: Controls): Library => {
  const documentsOf = <D>(kind: string) => new Map(folders.flatMap((folder) => readFolder<D>(`${folder}/${kind}`)));
  const wizards = documentsOf<WizardDocument>("wizards");
  const presets = documentsOf<StepDocument>("steps");
  const known: ResolveWith = { presets, controls: new Set(Object.keys(controls)) };
  return {
    wizards,
    presets,
    flows: documentsOf<FlowDocument>("flows"),
    controls,
    known,
    wizardOf: (slug) => resolveWizard(wizards.get(slug) as WizardDocument, known),
    wizardAround: (preset, step = {}, values = {}) => resolveWizard(around(preset, step, values), known),
  };
};

/** What ships. */
export const shipped = libraryOf(["configs/factory"], Object.fromEntries(steps));
export const { wizards, presets, controls, known, wizardOf } = shipped;
