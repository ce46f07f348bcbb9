import { toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { signInChanged } from "#server/procedures/employees/sign-ins.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { textIn } from "./columns.ts";
import { containing } from "./containing.ts";
import type { EntityHooks, RowChange } from "./hooks.ts";

/** Shared devices and screens of machines tell who is there by name: by the one of now. */
const renamed = async ({ trx, emit }: WriteContext, { key, after }: RowChange): Promise<void> => {
  if (after === null) return;
  const devices = await trx
    .updateTable("sessions")
    .set({ device_employee_name: textIn(after["employee_name"]) })
    .where("device_employee", "=", key)
    .returning("username")
    .execute();
  for (const username of new Set(devices.map((device) => device.username))) accessChangedOf(username).forEach(emit);
  const there = await trx
    .selectFrom("employee_sign_ins")
    .select(["machine_id", "employee_id"])
    .where("employee_id", "=", key)
    .where("signed_out_at", "is", null)
    .execute();
  for (const one of there) emit(signInChanged(one));
};

/** Takes a name out of the wizards that were left in the middle: what is left of it is the number. */
const forgetInWizards = async (trx: Trx, key: string, name: string): Promise<void> => {
  if (name === "") return;
  const said = toJson(name);
  const snapshots = await trx
    .selectFrom("wizard_snapshots")
    .select(["username", "machine_id", "wizard", "snapshot"])
    .where("snapshot", "like", containing(said))
    .execute();
  for (const { username, machine_id, wizard, snapshot } of snapshots)
    await trx
      .updateTable("wizard_snapshots")
      .set({ snapshot: snapshot.replaceAll(said, toJson(key)) })
      .where("username", "=", username)
      .where("machine_id", "=", machine_id)
      .where("wizard", "=", wizard)
      .execute();
};

export const employeeHooks: EntityHooks = {
  changed: renamed,
  forgotten: (trx, key, before) => forgetInWizards(trx, key, textIn(before["employee_name"])),
};
