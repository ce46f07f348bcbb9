import type { Trx } from "#server/database/company.ts";
import type { DeviceRow } from "#server/database/tables/auth.ts";
import type { Journal } from "#server/events/journal.ts";
import type { NewEvent } from "#server/events/log.ts";
import { deviceUsername } from "#server/auth/identity.ts";

/** Tells who looks after devices, and the device itself, whose streams end with it or are opened anew. */
export const deviceChanged = ({ name, username }: Pick<DeviceRow, "name" | "username">): readonly NewEvent[] => {
  const own = deviceUsername({ name });
  return ["view-permissions", [own, ...(username === null ? [] : [username])]].map((audience) => ({
    event: "AccessChanged",
    machine_id: null,
    audience,
    payload: { usernames: [own] },
  }));
};

/** Ends what opens a device; false where it had ended before. Its session goes with it. */
export const closeDevice = async (
  trx: Trx,
  { record_no }: Pick<DeviceRow, "record_no">,
  end_reason: NonNullable<DeviceRow["end_reason"]>,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("devices")
    .set({ revoked_at: now, end_reason })
    .where("record_no", "=", record_no)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  await trx.deleteFrom("sessions").where("device", "=", String(record_no)).execute();
  return numUpdatedRows > 0n;
};

/**
 * Ends a device whose replaced token is shown again, since nobody can tell which of the two browsers is the right one;
 * administrators hear of it, and the audit log says from where the copy came.
 */
export const endCopied = async (journal: Journal, device: DeviceRow, address: string, now: number): Promise<void> =>
  await journal.write(device.company_id, async ({ trx, emit, audit }) => {
    if (!(await closeDevice(trx, device, "copied", now))) return;
    deviceChanged(device).forEach(emit);
    audit({
      username: deviceUsername(device),
      terminal: device.name,
      procedure: "end-copied-device",
      payload: { record_no: device.record_no, address },
      before: { address: device.address },
      call_code: 0,
    });
  });

/** Ends the terminals that act as a user who is to be deleted, so that nobody of the same name inherits them. */
export const endDevicesOf = async (trx: Trx, username: string, now: number): Promise<readonly NewEvent[]> => {
  const devices = await trx
    .selectFrom("devices")
    .select(["record_no", "name", "username"])
    .where("username", "=", username)
    .where("revoked_at", "is", null)
    .execute();
  for (const device of devices) await closeDevice(trx, device, "user", now);
  return devices.flatMap(deviceChanged);
};
