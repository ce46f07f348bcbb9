import { useMemo } from "react";
import { useColumnHeading, useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { Grid } from "../table/Grid.tsx";
import { Note } from "../frame/Note.tsx";
import type { QueryData } from "./read.ts";
import { tableOf } from "./table.ts";

/** The rows of a query; only those in sight stand in the document. */
export const QueryTable = ({ data, title }: { data: QueryData; title: string }) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  const heading = useColumnHeading();
  const table = useMemo(() => tableOf(data, heading, { language, timeZone }), [data, heading, language, timeZone]);
  return table.rows.length === 0 ? <Note of={7547} /> : <Grid table={table} title={title} />;
};
