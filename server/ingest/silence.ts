import { toIsoOrNull } from "#server/database/columns.ts";
import type { ServerParts } from "#server/parts.ts";
import { openSilentStops, silentRunning } from "#server/procedures/machines/silent-stops.ts";
import { silenceAfterOf } from "#server/procedures/machines/settings.ts";
import { machineChanged } from "#server/procedures/machines/writer.ts";
import type { SiteReader } from "#server/site.ts";
import { readerOf } from "#server/database/company.ts";
import { second } from "#schemas/durations.ts";

const companiesOf = async ({ store }: ServerParts): Promise<number[]> =>
  (await store.read.selectFrom("companies").select("company_id").execute()).map(({ company_id }) => company_id);

/** Tells of every machine that has been silent for longer than its site allows, once per silence; gives their number. */
export const tellSilences = async (parts: ServerParts, site: SiteReader): Promise<number> => {
  let told = 0;
  for (const company_id of await companiesOf(parts)) {
    told += await tellOf(parts, site, company_id);
    await stopSilent(parts, site, company_id);
  }
  return told;
};

/** Opens the stops of machines that ran when they fell silent, where the site says that silence is a stop. */
const stopSilent = async (parts: ServerParts, site: SiteReader, company_id: number): Promise<void> => {
  const settings = await site.settings(company_id);
  const moment = { now: parts.now(), settings };
  const silent = await silentRunning(readerOf(parts.store, company_id), moment);
  if (silent.length === 0) return;
  await parts.journal.write(company_id, ({ trx, emit }) =>
    openSilentStops({ trx, company_id, ...moment, emit: (event) => emit(event) }),
  );
};

const tellOf = async (parts: ServerParts, site: SiteReader, company_id: number): Promise<number> => {
  const limit = parts.now() - silenceAfterOf(await site.settings(company_id));
  const silent = await readerOf(parts.store, company_id)
    .selectFrom("machine_states")
    .select("machine_id")
    .where("silent", "=", 0)
    .where("last_signal_at", "<", limit)
    .execute();
  if (silent.length === 0) return 0;
  return await parts.journal.write(company_id, async (entry) => {
    const rows = await entry.trx
      .updateTable("machine_states")
      .set((set) => ({ silent: 1, version: set("version", "+", 1) }))
      .where("silent", "=", 0)
      .where("last_signal_at", "<", limit)
      .returning(["machine_id", "last_signal_at", "version"])
      .execute();
    for (const { machine_id, last_signal_at, version } of rows)
      entry.emit(machineChanged(machine_id, { no_data: true, last_signal_at: toIsoOrNull(last_signal_at) }, version));
    return rows.length;
  });
};

const watchEvery = 2 * second;

/** Watches for silences until it is stopped. A failure is told and the watch goes on. */
export const startSilenceWatch = (
  parts: ServerParts,
  site: SiteReader,
  failed: (error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= tellSilences(parts, site)
      .catch(failed)
      .finally(() => (running = null));
  }, watchEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
