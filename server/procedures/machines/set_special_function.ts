import { readSpecialFunctions } from "#server/procedures/machines/reader.ts";
import { machineChanged, raiseVersion, storeSpecialFunction } from "#server/procedures/machines/writer.ts";
import { checkParameter } from "#server/procedures/machines/feature-changes.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { setSpecialFunction } from "#schemas/plant/procedures/machines/set_special_function.ts";

export const setSpecialFunctionProcedure = writeProcedure(setSpecialFunction, async (input, context) => {
  const { trx, scope } = context;
  const { company_id } = scope;
  const { machine_id } = input;
  checkParameter(input.sf_no, input.parameter ?? null, "/parameter");
  const only = { company_id, machines: [machine_id] };
  const before = (await readSpecialFunctions(trx, only)).find(({ sf_no }) => sf_no === input.sf_no) ?? null;
  const after = { ...input, parameter: input.parameter ?? null };
  await storeSpecialFunction(trx, after);
  const active = (await readSpecialFunctions(trx, only)).filter((row) => row.active).map(({ sf_no }) => sf_no);
  const version = await raiseVersion(trx, company_id, machine_id);
  context.emit(machineChanged(machine_id, { special_functions: active }, version));
  context.audit({ machine_id, before, after });
  return after;
});
