import { isObject } from "#schemas/documents/json.ts";
import type { Language } from "#schemas/protocol/language.ts";
import { type Shortened, withoutNames } from "#server/people.ts";
import type { LoggedEvent } from "./log.ts";
import type { Topic, Topics } from "./topics.ts";

/** Who reads a stream and what of it he may see. `machines` null means all of the company. */
export interface Audience {
  company_id: number;
  username: string;
  machines: readonly string[] | null;
  permissions: ReadonlySet<string>;
  topics: Topics;
  language?: Language | null;
  /** What is left of names of people; whole ones where nothing is said. */
  shortened?: Shortened;
}

/** Decides once per scope: readers with the same digest see the same events, but for those to named users. */
export const scopeDigest = ({
  company_id,
  machines,
  permissions,
  topics,
  language = null,
  shortened = null,
}: Audience): string =>
  JSON.stringify([
    company_id,
    language,
    shortened,
    machines?.toSorted() ?? null,
    [...permissions].sort(),
    topics?.map(({ event, machine_id }) => (machine_id === null ? event : `${event}:${machine_id}`)).sort() ?? null,
  ]);

/** The machines of each event that is asked for; null for all machines. */
const wantedOf = (topics: readonly Topic[]): ReadonlyMap<string, ReadonlySet<string> | null> => {
  const wanted = new Map<string, Set<string> | null>();
  for (const { event, machine_id } of topics) {
    const known = wanted.get(event);
    if (machine_id === null) wanted.set(event, null);
    else if (known !== null) wanted.set(event, (known ?? new Set()).add(machine_id));
  }
  return wanted;
};

/** A test for the events of a scope: its topics, its machines, its permissions. Events to named users pass. */
export const scopeFilter = ({ machines, permissions, topics }: Audience): ((event: LoggedEvent) => boolean) => {
  const allowed = machines && new Set(machines);
  const wanted = topics && wantedOf(topics);
  return ({ event, machine_id, audience }) => {
    const only = wanted ? wanted.get(event) : null;
    if (only === undefined) return false;
    // What names no machine concerns each of them.
    if (machine_id !== null && (only?.has(machine_id) === false || allowed?.has(machine_id) === false)) return false;
    return typeof audience !== "string" || permissions.has(audience);
  };
};

/** A payload in the language of who reads it: what `texts` says of that language lies over the patch. */
const inLanguage = (
  { texts, ...payload }: LoggedEvent["payload"],
  language: Language | null,
): LoggedEvent["payload"] => {
  const { patch } = payload;
  const said = isObject(texts) && language !== null ? texts[language] : undefined;
  return isObject(patch) && isObject(said) ? { ...payload, patch: { ...patch, ...said } } : payload;
};

/** An event as an audience sees it: in its language, and without the names that it may not see. */
export const eventFor =
  ({ language = null, shortened = null }: Audience) =>
  (event: LoggedEvent): LoggedEvent => {
    const said = "texts" in event.payload ? { ...event, payload: inLanguage(event.payload, language) } : event;
    if (shortened === null) return said;
    const payload = withoutNames(said.payload, shortened);
    return isObject(payload) ? { ...said, payload } : said;
  };

/** Is the event for this user, as far as it names users? */
export const isFor = (event: LoggedEvent, username: string): boolean =>
  !Array.isArray(event.audience) || event.audience.includes(username);
