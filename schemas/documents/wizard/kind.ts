import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { WizardDocument } from "./schema.ts";

export const wizardKind = defineKind({
  kind: "wizard",
  schema: WizardDocument,
  version: 1,
  migrations: [envelope],
  defaults: { steps: [{ id: "summary", control: "fields", initial: true }] },
});
