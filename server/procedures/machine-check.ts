import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineDirectory } from "./machine-directory.ts";

const idsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
};

/** Refuses machines of the input field that are unknown in the company (404) or outside the restrictions (403). */
export const checkMachines = async (
  directory: MachineDirectory,
  db: Reader,
  company_id: number,
  restrictions: readonly string[] | null,
  field: string | undefined,
  input: Record<string, unknown>,
): Promise<void> => {
  const ids = field === undefined ? [] : idsOf(input[field]);
  if (ids.length === 0) return;
  const path = `/${field}`;
  const unknown = await directory.unknown(db, company_id, ids);
  if (unknown.length > 0) throw new DomainError("not_found", { path });
  if (restrictions && ids.some((id) => !restrictions.includes(id))) throw new DomainError("not_allowed", { path });
};
