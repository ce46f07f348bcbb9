import type { Device, DeviceDocument, DeviceKind } from "#schemas/platform/device.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { deviceUsername } from "#server/auth/identity.ts";
import type { DeviceRow } from "#server/database/tables/auth.ts";
import { hashToken } from "#server/auth/tokens.ts";
import { parseJson, toIso, toIsoOrNull, toJson } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { NewEvent } from "#server/events/log.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

export interface NewDevice {
  name: string;
  device_kind: DeviceKind;
  machine_ids: readonly string[];
  documents: readonly DeviceDocument[];
}

const entityOf = (row: DeviceRow): Device => ({
  record_no: row.record_no,
  name: row.name,
  device_kind: row.device_kind,
  machine_ids: parseJson(row.machine_ids),
  documents: parseJson(row.documents),
  created_at: toIso(row.created_at),
  created_by: row.created_by,
  last_seen_at: toIsoOrNull(row.last_seen_at),
  address: row.address,
  revoked_at: toIsoOrNull(row.revoked_at),
});

const rowsOf = async (db: Reader): Promise<DeviceRow[]> =>
  await db.selectFrom("devices").selectAll().orderBy("record_no").execute();

export const readDevices = async (db: Reader): Promise<Device[]> => (await rowsOf(db)).map(entityOf);

/** Tells the company's administrators, and ends or renews the device's own streams. */
const accessOf = (device: Pick<DeviceRow, "name">): NewEvent => ({
  event: "AccessChanged",
  machine_id: null,
  audience: "view-permissions",
  payload: { usernames: [deviceUsername(device)] },
});

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
 * Makes a device that is known by a token. A name is taken while its device works. Refuses unknown machines and
 * documents, a wall screen without a document and a terminal with one.
 */
export const addDevice = async (context: WriteContext, device: NewDevice, token: string): Promise<number> => {
  const { trx, scope, now, actor, emit, audit } = context;
  const { company_id } = scope;
  const name = device.name.trim();
  const others = await rowsOf(trx);
  if (others.some((other) => other.revoked_at === null && other.name === name))
    throw new DomainError("duplicate_name", { path: "/name", text: { key: 7361 } });
  await checkMachinesExist(trx, device.machine_ids);
  await checkDocuments(trx, device);
  const record_no = await takeNumbers(trx, company_id, "device");
  const row: DeviceRow = {
    company_id,
    record_no,
    name,
    device_kind: device.device_kind,
    machine_ids: toJson(device.machine_ids),
    documents: toJson(device.documents),
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: null,
    revoked_at: null,
    created_by: actor.username,
    address: null,
  };
  await trx.insertInto("devices").values(row).execute();
  emit(accessOf(row));
  audit({ after: entityOf(row) });
  return record_no;
};

/** Ends a device's token; ending it again changes nothing. */
export const endDevice = async (context: WriteContext, record_no: number): Promise<void> => {
  const { trx, now, emit, audit } = context;
  const device = (await rowsOf(trx)).find((row) => row.record_no === record_no);
  if (!device) throw new DomainError("not_found", { path: "/record_no" });
  if (device.revoked_at !== null) return;
  await trx.updateTable("devices").set({ revoked_at: now }).where("record_no", "=", record_no).execute();
  emit(accessOf(device));
  audit({ before: entityOf(device), after: entityOf({ ...device, revoked_at: now }) });
};
