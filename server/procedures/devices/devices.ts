import type { Device, DeviceDocument, DeviceKind } from "#schemas/platform/device.ts";
import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { closeDevice, deviceChanged } from "#server/auth/devices/end.ts";
import { hashToken } from "#server/auth/tokens.ts";
import { parseJson, toIso, toIsoOrNull, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { DeviceRow } from "#server/database/tables/auth.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { checkTerminal } from "./terminal-user.ts";

/** What an administrator decides about a device. */
export interface DeviceFields {
  name: string;
  machine_ids: readonly string[];
  documents: readonly DeviceDocument[];
  /** As whom a terminal acts; null: people sign in there. */
  username: string | null;
  /** The path on which it begins then. */
  home: string | null;
}
export interface NewDevice extends DeviceFields {
  device_kind: DeviceKind;
}

/** A device that has told nothing for so long (ms) is away; while it listens it tells every two minutes that it lives. */
const awayAfter = 4 * minute;

const isConnected = ({ last_seen_at, revoked_at }: DeviceRow, now: number): boolean =>
  revoked_at === null && last_seen_at !== null && now - last_seen_at < awayAfter;

const entityOf = (row: DeviceRow, now: number): Device => ({
  record_no: row.record_no,
  name: row.name,
  device_kind: row.device_kind,
  machine_ids: parseJson(row.machine_ids),
  documents: parseJson(row.documents),
  created_at: toIso(row.created_at),
  created_by: row.created_by,
  last_seen_at: toIsoOrNull(row.last_seen_at),
  is_connected: isConnected(row, now),
  address: row.address,
  username: row.username,
  home: row.home,
  build: row.build,
  end_reason: row.end_reason,
  revoked_at: toIsoOrNull(row.revoked_at),
});

const rowsOf = async (db: Reader): Promise<DeviceRow[]> =>
  await db.selectFrom("devices").selectAll().orderBy("record_no").execute();

export const readDevices = async (db: Reader, now: number): Promise<Device[]> =>
  (await rowsOf(db)).map((row) => entityOf(row, now));

const checkMachinesExist = async (trx: Trx, machine_ids: readonly string[]): Promise<void> => {
  if (machine_ids.length === 0) return;
  const known = await trx.selectFrom("machines").select("machine_id").where("machine_id", "in", machine_ids).execute();
  const unknown = machine_ids.findIndex((id) => !known.some(({ machine_id }) => machine_id === id));
  if (unknown >= 0) throw new DomainError("not_found", { path: `/machine_ids/${unknown}` });
};

const checkDocuments = async (trx: Trx, { device_kind, documents }: NewDevice): Promise<void> => {
  const isRight = device_kind === "wall" ? documents.length > 0 : documents.length === 0;
  if (!isRight)
    throw new DomainError("invalid_input", {
      path: "/documents",
      text: { key: `devices.documents_of_${device_kind}` },
    });
  for (const [index, { kind, slug }] of documents.entries()) {
    const found = await trx
      .selectFrom("documents")
      .select("slug")
      .where("kind", "=", kind)
      .where("slug", "=", slug)
      .where("published", "is not", null)
      .executeTakeFirst();
    if (!found) throw new DomainError("not_found", { path: `/documents/${index}` });
  }
};

/**
 * The columns of what is decided about a device, once it is right: refuses a name that another working device has,
 * unknown machines and documents, a wall screen without a document, a terminal with one, and users as whom it cannot act.
 */
const columnsOf = async (trx: Trx, company_id: number, device: NewDevice, others: readonly DeviceRow[]) => {
  const name = device.name.trim();
  if (others.some((other) => other.revoked_at === null && other.name === name))
    throw new DomainError("duplicate_name", { path: "/name", text: { key: 7361 } });
  await checkMachinesExist(trx, device.machine_ids);
  await checkDocuments(trx, device);
  await checkTerminal(trx, company_id, device);
  return {
    name,
    machine_ids: toJson(device.machine_ids),
    documents: toJson(device.documents),
    username: device.username,
    home: device.home,
  };
};

/** Makes a device that is known by a token. A name is taken while its device works. */
export const addDevice = async (context: WriteContext, device: NewDevice, token: string): Promise<number> => {
  const { trx, scope, now, actor, emit, audit } = context;
  const { company_id } = scope;
  const columns = await columnsOf(trx, company_id, device, await rowsOf(trx));
  const record_no = await takeNumbers(trx, company_id, "device");
  const row: DeviceRow = {
    company_id,
    record_no,
    device_kind: device.device_kind,
    ...columns,
    token_hash: hashToken(token),
    token_at: now,
    next_hash: null,
    next_at: null,
    created_at: now,
    last_seen_at: null,
    revoked_at: null,
    end_reason: null,
    created_by: actor.username,
    address: null,
    build: null,
  };
  await trx.insertInto("devices").values(row).execute();
  deviceChanged(row).forEach(emit);
  audit({ after: entityOf(row, now) });
  return record_no;
};

/** Renames or moves a device that works; refuses (`not_found`) any other. Its screen hears of it by its former name. */
export const changeDevice = async (
  context: WriteContext,
  record_no: number,
  change: Partial<DeviceFields>,
): Promise<Device> => {
  const { trx, scope, now, emit, audit } = context;
  const rows = await rowsOf(trx);
  const before = rows.find((row) => row.record_no === record_no);
  if (!before || before.revoked_at !== null) throw new DomainError("not_found", { path: "/record_no" });
  const { name, device_kind, machine_ids, documents, username, home } = before;
  const decided: NewDevice = {
    name,
    device_kind,
    machine_ids: parseJson(machine_ids),
    documents: parseJson(documents),
    username,
    home,
    ...change,
  };
  const columns = await columnsOf(
    trx,
    scope.company_id,
    decided,
    rows.filter((row) => row !== before),
  );
  await trx.updateTable("devices").set(columns).where("record_no", "=", record_no).execute();
  const after = { ...before, ...columns };
  [before, after].flatMap(deviceChanged).forEach(emit);
  audit({ before: entityOf(before, now), after: entityOf(after, now) });
  return entityOf(after, now);
};

/** Ends a device's token; ending it again changes nothing. */
export const endDevice = async (context: WriteContext, record_no: number): Promise<void> => {
  const { trx, now, emit, audit } = context;
  const device = (await rowsOf(trx)).find((row) => row.record_no === record_no);
  if (!device) throw new DomainError("not_found", { path: "/record_no" });
  if (!(await closeDevice(trx, device, "revoked", now))) return;
  deviceChanged(device).forEach(emit);
  audit({ before: entityOf(device, now), after: entityOf({ ...device, revoked_at: now, end_reason: "revoked" }, now) });
};
