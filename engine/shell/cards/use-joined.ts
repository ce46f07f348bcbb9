import { useMemo } from "react";
import { type Read, useReads } from "#engine/react/queries/use-reads.ts";
import { type Row, rowsIn } from "#engine/react/tables/rows.ts";
import type { CardsConfig, Join } from "./config.ts";

const readOf = ({ procedure, input = {}, poll }: Join): Read => ({ procedure, input, ...(poll ? { poll } : {}) });
const keyOf = (row: Row, by: readonly string[]): string => JSON.stringify(by.map((field) => row[field] ?? null));

const none = {};

/** The rows that belong to a card, in the order of the config; null where there is none. */
export const useJoined = (joined: CardsConfig["joined"] = none): ((of: Row) => readonly (Row | null)[]) => {
  const bounds = useReads(Object.fromEntries(Object.entries(joined).map(([name, join]) => [name, readOf(join)])));
  return useMemo(() => {
    const indexes = Object.entries(joined).map(([name, { by }]) => {
      const rows = rowsIn(bounds[name]?.data) ?? [];
      return { by, rows: new Map(rows.map((row) => [keyOf(row, by), row])) };
    });
    return (of) => indexes.map(({ by, rows }) => rows.get(keyOf(of, by)) ?? null);
  }, [joined, bounds]);
};
