import { DomainError } from "#schemas/protocol/errors.ts";
import { endProofs } from "#server/auth/proofs.ts";
import type { Trx } from "#server/database/company.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import type { Actor } from "#server/identity.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

/** Refuses (`not_allowed`) every user but that of a shared device. */
export const requireDeviceUser = ({ deviceuser }: Actor): void => {
  if (!deviceuser) throw new DomainError("not_allowed", { text: { key: "employees.no_device_user" } });
};

/** Who is signed in on the device of the calling session from now on; null: nobody. */
export const setOnDevice = async (trx: Trx, { terminal }: Actor, employee: EmployeeRow | null): Promise<void> => {
  const { employee_number = null, employee_name = null } = employee ?? {};
  await trx
    .updateTable("sessions")
    .set({ device_employee: employee_number, device_employee_name: employee_name })
    .where("handle", "=", terminal)
    .execute();
};

/** The employee who leaves the device takes along what was proved there. */
export const leaveDevice = async ({ trx, actor, now }: WriteContext): Promise<void> => {
  if (actor.device_employee === null) return;
  await endProofs(trx, { session: actor.terminal, employee_number: actor.device_employee }, now);
};

/** Tells all screens who has come or gone, and those of the user that they may do more, or less, now. */
export const tellOnDevice = ({ emit, actor }: WriteContext, machine_id: string | null, employee_id: string): void => {
  const { username } = actor;
  emit({ event: "SignInChanged", machine_id, payload: { machine_id, employee_id } });
  emit({ event: "AccessChanged", machine_id: null, audience: [username], payload: { usernames: [username] } });
};
