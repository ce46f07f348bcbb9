import { inputSetting } from "#schemas/plant/entities/input_setting.ts";
import { deleteInputSetting } from "#schemas/plant/procedures/input-groups/delete_input_setting.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { plantHooks } from "#server/procedures/entities/plant-hooks.ts";
import { deleteRows } from "#server/procedures/entities/write.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";

export const deleteInputSettingProcedure = writeProcedure(deleteInputSetting, async ({ record_no }, context) => {
  const writing = { entity: inputSetting, hooks: plantHooks[inputSetting.slug] ?? {}, context };
  const { deleted } = await deleteRows(writing, [String(record_no)]);
  if (deleted.length === 0) throw new DomainError("not_found", { path: "/record_no" });
  return true as const;
});
