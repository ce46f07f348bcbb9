import canonicalize from "canonicalize";
import { DomainError } from "#schemas/protocol/errors.ts";
import { findSnapshot, placeOf } from "#server/procedures/wizards/reader.ts";
import type { WizardSnapshotRow } from "#server/database/tables/wizards.ts";
import { storeSnapshot } from "#server/procedures/wizards/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { setWizardSnapshot } from "#schemas/platform/wizards/set_wizard_snapshot.ts";

const largest = 256 * 1024;

export const setWizardSnapshotProcedure = writeProcedure(setWizardSnapshot, async (input, context) => {
  const { trx, scope, actor, now } = context;
  const { version } = input;
  const snapshot = JSON.stringify(input.snapshot);
  if (snapshot.length > largest) throw new DomainError("too_large", { path: "/snapshot" });
  const key = { company_id: scope.company_id, username: actor.username, ...placeOf(input) };
  const stored = await findSnapshot(trx, key);
  if (stored && isRepeat(stored, version, input.snapshot)) return { version: stored.version };
  if ((stored?.version ?? 0) !== version)
    throw new DomainError("state_conflict", { message: "A newer state of this wizard is stored.", path: "/version" });
  await storeSnapshot(trx, { ...key, snapshot, version: version + 1, updated_at: now });
  return { version: version + 1 };
});

/** The save that made the stored version, sent again. */
const isRepeat = (stored: WizardSnapshotRow, version: number, snapshot: unknown): boolean =>
  (stored.version === version + 1 || stored.version === version) &&
  canonicalize(JSON.parse(stored.snapshot)) === canonicalize(snapshot);
