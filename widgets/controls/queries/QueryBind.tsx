import { type ReactNode, useEffect } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Bind } from "../frame/Bind.tsx";
import { Note } from "../frame/Note.tsx";
import { lackingParameters, type QueryConfiguration, type QueryData } from "./read.ts";

interface QueryBindProps {
  options: QueryConfiguration;
  bound: Bound<QueryData> | undefined;
  parameters: Readonly<Record<string, string | undefined>>;
  children: (data: QueryData) => ReactNode;
}

/** Why the last read of a query failed goes to the log, for whoever looks after it; the screen says only that it failed. */
const useLogged = ({ queryId }: QueryConfiguration, bound: Bound | undefined): void => {
  const message = bound?.error?.message;
  useEffect(() => {
    if (message !== undefined) console.error(`Query ${queryId}: ${message}`);
  }, [queryId, message]);
};

/** What a stored query has answered; before that what it waits for, and a sentence where it has no rows. */
export const QueryBind = ({ options, bound, parameters, children }: QueryBindProps) => {
  const { text } = useText();
  useLogged(options, bound);
  const lacking = lackingParameters(options, parameters);
  if (options.queryId !== undefined && lacking.length > 0)
    return <Note text={text("query.waits", { names: lacking.join(", ") })} />;
  return <Bind bound={bound}>{(data) => (data.rows.length === 0 ? <Note of={7547} /> : children(data))}</Bind>;
};
