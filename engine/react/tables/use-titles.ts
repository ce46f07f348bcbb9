import { useMemo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useColumnHeading, useText } from "../providers/TextsProvider.tsx";

/** The heading of each column: a text key wins over a label, both over the catalogue's heading of the field. */
export const useTitles = (columns: readonly TableColumn[]): readonly string[] => {
  const { text, label } = useText();
  const heading = useColumnHeading();
  return useMemo(
    () =>
      columns.map(({ tlabel, label: own, key }) => {
        if (tlabel !== undefined) return text(tlabel);
        return own === undefined ? heading(key) : label(own);
      }),
    [columns, text, label, heading],
  );
};
