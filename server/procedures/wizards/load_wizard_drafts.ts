import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { WizardDraft } from "#schemas/platform/wizard-snapshot.ts";
import { parseJson, toIso } from "#server/database/columns.ts";
import { snapshotsAt } from "#server/procedures/wizards/reader.ts";
import type { WizardSnapshotRow } from "#server/database/tables/wizards.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadWizardDrafts } from "#schemas/platform/wizards/load_wizard_drafts.ts";

const countOf = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : 0;
const isLabel = (value: unknown): value is Label =>
  typeof value === "string" || (isObject(value) && Object.values(value).every((part) => typeof part !== "object"));

const isEntry = (value: unknown): boolean =>
  value !== null && value !== "" && value !== false && !(Array.isArray(value) && value.length === 0);

/** A wizard that was opened and not touched is nothing to go on with. */
const hasEntries = ({ snapshot }: WizardSnapshotRow): boolean => {
  const stored = parseJson<unknown>(snapshot);
  const data = isObject(stored) && isObject(stored.data) ? stored.data : {};
  return Object.values(data).some((step) => isObject(step) && Object.values(step).some(isEntry));
};

/** A snapshot is a client's word: what it says of its progress is taken where it fits. */
const draftOf = ({ machine_id, wizard, snapshot, updated_at }: WizardSnapshotRow): WizardDraft => {
  const stored = parseJson<unknown>(snapshot);
  const progress = isObject(stored) && isObject(stored.progress) ? stored.progress : {};
  return {
    machine_id,
    wizard,
    id: isObject(stored) && typeof stored.id === "string" ? stored.id : "",
    title: isLabel(progress.title) ? progress.title : wizard,
    position: countOf(progress.position),
    count: countOf(progress.count),
    path: typeof progress.path === "string" ? progress.path : null,
    updated_at: toIso(updated_at),
  };
};

export const loadWizardDraftsProcedure = readProcedure(
  loadWizardDrafts,
  async ({ machine_id }, { db, scope, actor }) => {
    const rows = await snapshotsAt(db, { company_id: scope.company_id, username: actor?.username ?? "", machine_id });
    return rows.filter(hasEntries).map(draftOf);
  },
);
