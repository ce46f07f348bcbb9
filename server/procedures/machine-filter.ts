import type { Scope } from "#server/procedures/procedure.ts";
import type { Settings } from "#server/site.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/** Which machines a read is about: those of a company, or only some of them. */
export interface MachineFilter {
  company_id: number;
  /** null = all of the company. */
  machines: readonly string[] | null;
}

/** The machines of the scope. */
export const allOf = (scope: Scope): MachineFilter => ({ company_id: scope.company_id, machines: scope.machines });
/** Some machines, as far as the scope contains them. */
export const someOf = (scope: Scope, machines: readonly string[]): MachineFilter => ({
  company_id: scope.company_id,
  machines: scope.machines === null ? machines : machines.filter((machine) => scope.machines?.includes(machine)),
});

/** The moment of a read and the site's rules. */
export interface Moment {
  now: number;
  settings: Settings;
}

/** Refuses a machine outside the scope; for records that name their machine themselves. */
export const requireMachine = (scope: Scope, machine_id: string): void => {
  if (scope.machines !== null && !scope.machines.includes(machine_id)) throw new DomainError("not_allowed");
};
