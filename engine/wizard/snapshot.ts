import type { ResolvedWizard, Snapshot } from "./types.ts";

/** A wizard that has not been opened yet. `id` is a fresh UUID. */
export const createSnapshot = (from: {
  id: string;
  wizard: string;
  revision: number;
  presets?: Readonly<Record<string, number>>;
  machine: string | null;
  inputs?: Record<string, unknown>;
}): Snapshot => ({
  id: from.id,
  wizard: from.wizard,
  revision: from.revision,
  presets: from.presets ?? {},
  machine: from.machine,
  inputs: from.inputs ?? {},
  entered: false,
  begin: null,
  stepId: null,
  direction: "forward",
  data: {},
  flags: {},
  status: "idle",
  message: null,
  run: null,
  attempts: {},
  payloads: {},
  queued: {},
  progress: null,
});

/** A stored snapshot with every member that a snapshot has; one that an older build has stored may lack some. */
export const revived = (stored: Omit<Snapshot, "entered"> & { entered?: boolean }): Snapshot => ({
  ...createSnapshot({ ...stored, machine: stored.machine ?? null }),
  ...stored,
  entered: stored.entered ?? Object.keys(stored.data).length > 0,
});

/** Nothing was entered into the run, and no call of it was made. */
export const isUntouched = ({ entered, status }: Snapshot): boolean =>
  !entered && (status === "idle" || status === "done");

const without = <T>(members: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/**
 * The snapshot as it may be stored: fields named secret are left out, and so is a running flow of a step that has some,
 * because its calls may carry them. Such a step is simply confirmed again after a reload.
 */
export const storable = (wizard: ResolvedWizard, snapshot: Snapshot): Snapshot => {
  const secretive = wizard.steps.filter(({ secret }) => secret.length > 0);
  if (secretive.length === 0) return snapshot;
  const data = { ...snapshot.data };
  for (const { id, secret } of secretive) if (data[id]) data[id] = without(data[id], secret);
  const { run } = snapshot;
  const isSecret = run !== null && run.kind !== "finish" && secretive.some(({ id }) => id === run.step);
  if (!isSecret) return { ...snapshot, data };
  const payloads = run.key === null ? snapshot.payloads : without(snapshot.payloads, [run.key]);
  return { ...snapshot, data, payloads, run: null, status: "idle", message: null };
};
