import { loadPrintJobs } from "#schemas/plant/procedures/printing/load_print_jobs.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readPrintJobs } from "./reader.ts";

export const loadPrintJobsProcedure = readProcedure(loadPrintJobs, async ({ printstatus }, context) => {
  const { db, scope, settings, now } = context;
  if (!Object.hasOwn(settings, "globalPrint"))
    throw new DomainError("not_allowed", {
      message: "The site does not have the list of all print jobs.",
      text: { key: "print.no_global_list" },
    });
  return await readPrintJobs(db, { machines: scope.machines, status: printstatus, now });
});
