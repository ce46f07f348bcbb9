import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { v4 as newKey } from "uuid";
import { readOf } from "#engine/bindings/bound.ts";
import { useAttempt } from "#engine/react/own/own-config.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { readKey, useRead } from "#engine/react/queries/use-reads.ts";
import type { Sorting } from "./order.ts";

/** The order of the subject that the user has chosen. */
export const sortingRead = readOf("load_machine_sorting", {});

/** The order of whoever has chosen none: by priority alone, then by key. */
const plainSorting: Sorting = { orderByTerm: "priority", orderDir: "asc", machine_ids: [] };

/** The user's own order of the subject, and how another is kept; null gives it up. */
export const useSorting = () => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const attempt = useAttempt();
  const { data } = useRead(sortingRead);
  const keep = useCallback(
    async (wanted: Sorting | null): Promise<boolean> => {
      const { orderByTerm, orderDir, machine_ids } = wanted ?? plainSorting;
      const input = { orderByTerm, orderDir, machine_ids: [...machine_ids] };
      return attempt(async () => {
        const kept = await transport.call("set_machine_sorting", input, { key: newKey() });
        client.setQueryData(readKey(sortingRead), kept);
      });
    },
    [client, transport, attempt],
  );
  return { sorting: data ?? plainSorting, keep };
};
