import { DomainError } from "#schemas/protocol/errors.ts";
import { functionsOf } from "#server/procedures/records/special-functions.ts";
import { stateRows, unheard } from "#server/procedures/machines/reader.ts";
import { machineChanged, saveState } from "#server/procedures/machines/writer.ts";
import { runningOn } from "#server/procedures/records/orders/reader.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { codeStops } from "./code-stops.ts";
import { readStopCodes } from "#server/procedures/records/stops/reader.ts";
import { openStop } from "#server/procedures/records/stops/writer.ts";
import { resumeSetup } from "#schemas/plant/procedures/machines/resume_setup.ts";

const codeNeeded = 326;

export const resumeSetupProcedure = writeProcedure(resumeSetup, async (input, context) => {
  const { machine_id, set_status, sf326_stop_code: stop_code = "" } = input;
  const key = { company_id: context.scope.company_id, machine_id };
  if (!(await runningOn(context.trx, key.company_id, machine_id)))
    throw conflict("No order runs on this machine.", "machines.no_order");
  const before = await stateOf(context, machine_id);
  if (before.prepare_status === set_status || (set_status === "off" && before.prepare_status === ""))
    throw conflict("The machine is in this state already.", "machines.setup_already");
  if (set_status === "on") await codeOpenStop(context, machine_id, stop_code);
  const state = await stateOf(context, machine_id);
  const after = { ...state, prepare_status: set_status, version: state.version + 1 };
  await saveState(context.trx, after);
  context.emit(machineChanged(machine_id, { prepare_status: set_status }, after.version));
  context.audit({
    machine_id,
    before: { prepare_status: before.prepare_status },
    after: { prepare_status: set_status, stop_code },
  });
  return { machine_id, prepare_status: set_status };
});

const conflict = (message: string, key: string) =>
  new DomainError("state_conflict", { message, path: "/machine_id", text: { key } });

const stateOf = async ({ trx, scope }: WriteContext, machine_id: string) => {
  const { company_id } = scope;
  return (await stateRows(trx, { company_id, machines: [machine_id] }))[0] ?? unheard({ company_id, machine_id });
};

/** With SF326 a machine that goes back into set-up says why it stands; a running one has no stop to code. */
const codeOpenStop = async (context: WriteContext, machine_id: string, stop_code: string): Promise<void> => {
  const { trx, scope } = context;
  const { company_id } = scope;
  if (stop_code === "") {
    if (!(await functionsOf(trx, company_id, machine_id)).has(codeNeeded)) return;
    throw new DomainError("rule_violated", {
      message: `SF${codeNeeded}: choose a stop code.`,
      path: "/sf326_stop_code",
      text: { key: "machines.setup_code_missing" },
    });
  }
  const codes = await readStopCodes(trx, machine_id);
  if (!codes.some((code) => code.stop_code === stop_code))
    throw new DomainError("not_found", {
      message: `The machine offers no stop code ${stop_code}.`,
      path: "/sf326_stop_code",
      text: { key: "stops.code_unknown", values: { stop_code } },
    });
  const open = await openStop(trx, { company_id, machine_id });
  if (open) await codeStops(context, machine_id, [open], stop_code, null);
};
