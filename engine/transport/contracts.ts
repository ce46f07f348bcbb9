import type { ProcedureInfo } from "./transport.ts";

/** A write that carries a secret is never kept. */
export const mayWait = (info: ProcedureInfo | undefined): info is ProcedureInfo =>
  info?.offline === "queue" && (info.secret ?? []).length === 0;

/** The key of the one that a call is about, where its contract names the field and the input names one alone. */
export const subjectOf = (info: ProcedureInfo, input: Readonly<Record<string, unknown>>): string | null => {
  const value = info.machine === undefined ? null : input[info.machine];
  return typeof value === "string" ? value : null;
};

/** The catalogue of procedures as this browser knows it. */
export interface Contracts {
  /** Reads it anew. */
  read: () => Promise<ProcedureInfo[]>;
  /** The contract of a procedure; the first question reads the catalogue, and so does the next one when that has failed. */
  of: (procedure: string) => Promise<ProcedureInfo | undefined>;
}

export const createContracts = (load: () => Promise<ProcedureInfo[]>): Contracts => {
  let known: ReadonlyMap<string, ProcedureInfo> | null = null;
  const read = async () => {
    const infos = await load();
    known = new Map(infos.map((info) => [info.name, info]));
    return infos;
  };
  return {
    read,
    of: async (procedure) => {
      if (!known) await read().catch(() => {});
      return known?.get(procedure);
    },
  };
};
