import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { type ResolveWith, resolveWizard } from "#engine/wizard/resolve.ts";
import type { ResolvedWizard } from "#engine/wizard/types.ts";
import { steps } from "#widgets/index.ts";
import * as amounts from "./controls/amounts.schema.ts";
import * as charts from "./controls/charts.schema.ts";
import * as viewer from "./controls/viewer.schema.ts";

/** The generic controls that the documents name, each with the schemas of its options and of the data it writes. */
export const controls: Readonly<Record<string, { options: TSchema; stepData: TSchema }>> = {
  ...Object.fromEntries(steps),
  amounts,
  viewer,
  charts,
};

export const root = join(import.meta.dirname, "../../..");

const readFolder = <D>(folder: string): Map<string, D> =>
  new Map(
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".json"))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(root, folder, name), "utf8")) as D]),
  );

/** A kind's documents: those that run, and those that wait for their controls and procedures. */
const documentsOf = <D>(folder: string): Map<string, D> =>
  new Map([...readFolder<D>(`configs/factory/${folder}`), ...readFolder<D>(`tests/contracts/documents/${folder}`)]);

export const wizards = documentsOf<WizardDocument>("wizards");
export const presets = documentsOf<StepDocument>("steps");
export const flows = documentsOf<FlowDocument>("flows");

export const known: ResolveWith = { presets, controls: new Set(Object.keys(controls)) };

/** A shipped wizard ready to run. */
export const wizardOf = (slug: string): ResolvedWizard => resolveWizard(wizards.get(slug) as WizardDocument, known);

/** A wizard of one preset between two plain steps, with values that other steps would have given. */
export const wizardAround = (
  preset: string,
  step: Record<string, unknown> = {},
  values: Record<string, unknown> = {},
): ResolvedWizard =>
  resolveWizard(
    {
      kind: "wizard",
      slug: "around",
      schemaVersion: 1,
      title: "Around",
      values,
      steps: [
        { id: "under-test", control: preset, initial: true, ...step },
        { id: "after", control: "fields", nextEnabled: true },
      ],
    } as WizardDocument,
    known,
  );
