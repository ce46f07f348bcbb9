import { useMemo } from "react";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { useSourceProcedures } from "../dashboard/catalogue.ts";

/** The fields that the read behind a table declares; none where the table names no read. */
export const useRowKeys = ({ source }: TableDocument): readonly string[] => {
  const procedures = useSourceProcedures();
  return useMemo(
    () => procedures.find(({ name }) => name === source?.procedure)?.columns ?? [],
    [procedures, source?.procedure],
  );
};
