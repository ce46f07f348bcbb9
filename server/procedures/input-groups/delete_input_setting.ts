import { DomainError } from "#schemas/protocol/errors.ts";
import { readInputSettings } from "#server/procedures/input-groups/reader.ts";
import { dropEmptyGroup, dropSetting } from "#server/procedures/input-groups/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { deleteInputSetting } from "#schemas/plant/procedures/input-groups/delete_input_setting.ts";

export const deleteInputSettingProcedure = writeProcedure(
  deleteInputSetting,
  async ({ record_no }, { trx, scope: { company_id }, emit, audit }) => {
    const before = (await readInputSettings(trx)).find((one) => one.record_no === record_no);
    if (!before) throw new DomainError("not_found", { path: "/record_no" });
    await dropSetting(trx, company_id, record_no);
    await dropEmptyGroup(trx, before.input_group_record_link);
    emit({ event: "InputGroupChanged", machine_id: null, payload: {} });
    audit({ before });
    return true as const;
  },
);
