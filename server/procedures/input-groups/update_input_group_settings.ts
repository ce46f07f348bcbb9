import type { InputGroupSetting } from "#schemas/plant/input-group.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type Owner, ownerOf } from "#server/procedures/input-groups/owner.ts";
import { type Described, settingRows, withValues } from "#server/procedures/input-groups/reader.ts";
import { checkedValue } from "#server/procedures/input-groups/value.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { runningOn } from "#server/procedures/records/orders/reader.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { updateInputGroupSettings } from "#schemas/plant/procedures/input-groups/update_input_group_settings.ts";

interface Asked {
  machine_id: string;
  tool_id?: string;
  part_no?: string;
}

export const updateInputGroupSettingsProcedure = writeProcedure(updateInputGroupSettings, async (input, context) => {
  const { trx } = context;
  const { machine_id, settings } = input;
  const rows = await rowsOf(context, settings);
  const present = await presentAt(context, input);
  const before = await withValues(trx, rows, present);
  for (const [index, row] of rows.entries()) {
    const path = `/settings/${index}/value`;
    await store(context, row, requireOwner(row, present, path), checkedValue(row, settings[index]!.value, path));
  }
  const after = await withValues(trx.in(context.scope.language), rows, present);
  if (rows.length > 0) context.emit({ event: "InputGroupChanged", machine_id, payload: { machine_id } });
  context.audit({ machine_id, before: valuesOf(before), after: valuesOf(after) });
  return after;
});

const valuesOf = (settings: readonly InputGroupSetting[]) =>
  settings.map(({ record_no, value }) => ({ record_no, value }));

/** The settings in the order in which they are asked for; refuses one that nobody knows, and one that is named twice. */
const rowsOf = async ({ trx }: WriteContext, asked: readonly { record_no: number }[]): Promise<Described[]> => {
  const record_nos = asked.map(({ record_no }) => record_no);
  const known = await settingRows(trx, { record_nos });
  return record_nos.map((record_no, index) => {
    const path = `/settings/${index}/record_no`;
    if (record_nos.indexOf(record_no) < index)
      throw new DomainError("rule_violated", { message: "The setting is named twice.", path });
    const row = known.find((candidate) => candidate.record_no === record_no);
    if (!row) throw new DomainError("not_found", { path });
    return row;
  });
};

/** The machine, the tool and the part that values are noted for. */
const presentAt = async ({ trx, scope }: WriteContext, { machine_id, ...asked }: Asked): Promise<Owner> => {
  const { company_id } = scope;
  const [machine] = await machineRows(trx, { company_id, machines: [machine_id] });
  const order = await runningOn(trx, company_id, machine_id);
  const tool_id = asked.tool_id ?? machine?.tool_id ?? "";
  return { machine_id, tool_id, part_no: asked.part_no ?? order?.part_no ?? "", part_type_record_no: 0 };
};

const requireOwner = (row: Described, present: Owner, path: string): Owner => {
  const owner = ownerOf(row.setting_type, present);
  if (owner) return owner;
  throw new DomainError("rule_violated", {
    message: `${row.setting} cannot be noted without a tool.`,
    path,
    text: { key: "input_groups.no_tool", values: { setting: row.setting } },
  });
};

const store = async (
  { trx, actor, now }: WriteContext,
  { record_no }: Described,
  owner: Owner,
  value: string,
): Promise<void> => {
  const noted = { value, changed_by: actor.username, changed_at: now };
  await trx
    .insertInto("input_group_values")
    .values({ record_no, ...owner, ...noted })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "record_no", "machine_id", "tool_id", "part_no", "part_type_record_no"])
        .doUpdateSet(noted),
    )
    .execute();
};
