import type { Query, QueryClient } from "@tanstack/react-query";
import { isObject } from "#schemas/documents/json.ts";

type Named = Readonly<Record<string, unknown>>;

const isRead = ({ queryKey }: Query): boolean => queryKey[0] === "read";
const procedureOf = ({ queryKey }: Query): unknown => queryKey[1];
const subjectOf = ({ queryKey: [, , input] }: Query): unknown => (isObject(input) ? input["machine_id"] : undefined);

/** Makes the reads that are shown again, and marks the kept ones; one that is under way is not made twice. */
const again = (client: QueryClient, predicate: (query: Query) => boolean): void =>
  void client.invalidateQueries({ predicate: (query) => isRead(query) && predicate(query) }, { cancelRefetch: false });

/** Makes the reads of these procedures again. */
export const readAgain = (client: QueryClient, procedures: readonly string[]): void =>
  again(client, (query) => procedures.includes(String(procedureOf(query))));

/**
 * Makes the reads again that a write may have changed, those that are kept but not shown when they are: the ones that
 * name an event which it raises; all when its events are not known. `except` has been answered already.
 */
export const readAffected = (
  client: QueryClient,
  events: readonly string[] | undefined,
  except: ReadonlySet<string>,
): void =>
  again(client, (query) => {
    const { events: own = [], live } = query.meta ?? {};
    const heard = live ? [...own, live.event] : own;
    const isMeant = events === undefined || heard.some((event) => events.includes(event));
    return isMeant && !except.has(String(procedureOf(query)));
  });

/** Rows that a reply holds are the answer of another read for the same one of the subject too. */
export const answerOther = (client: QueryClient, procedure: string, input: Named, rows: unknown): void =>
  void client.setQueriesData(
    {
      predicate: (query) =>
        isRead(query) && procedureOf(query) === procedure && subjectOf(query) === input["machine_id"],
    },
    rows,
  );
