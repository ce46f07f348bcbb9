/** A row of a requirements ledger. */
export interface Requirement {
  id: string;
  /** The ledger's file name without its ending. */
  ledger: string;
  section: string;
  text: string;
}

/** How many rows of a section are named by a test title. */
export interface SectionCoverage {
  ledger: string;
  section: string;
  all: number;
  named: number;
}

export const idPattern = /\b(?:MI|OV|WD)-\d{3,4}\b/g;
const heading = /^##+ (.*)/;
const row = /^\| ((?:MI|OV|WD)-\d{3,4}) \| (.*?) \|/;

/** The rows of one ledger in the order in which they stand there. */
export function parseLedger(ledger: string, markdown: string): Requirement[] {
  const rows: Requirement[] = [];
  let section = "";
  for (const line of markdown.split("\n")) {
    section = heading.exec(line)?.[1]?.trim() ?? section;
    const found = row.exec(line);
    if (found?.[1]) rows.push({ id: found[1], ledger, section, text: found[2] ?? "" });
  }
  return rows;
}

/** Coverage by section, in the order of the ledgers. */
export function coverage(rows: readonly Requirement[], named: ReadonlySet<string>): SectionCoverage[] {
  const sections = new Map<string, SectionCoverage>();
  for (const { id, ledger, section } of rows) {
    const key = `${ledger}/${section}`;
    const entry = sections.get(key) ?? { ledger, section, all: 0, named: 0 };
    entry.all += 1;
    entry.named += named.has(id) ? 1 : 0;
    sections.set(key, entry);
  }
  return [...sections.values()];
}

/** Rows without a test whose section title or id begins with `area`. */
export const missing = (rows: readonly Requirement[], named: ReadonlySet<string>, area: string): Requirement[] =>
  rows.filter(({ id, section }) => !named.has(id) && (section.startsWith(area) || id.startsWith(area)));

/** Ids that tests name and no ledger holds, sorted. */
export function unknownIds(rows: readonly Requirement[], named: Iterable<string>): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...named].filter((id) => !known.has(id)).sort();
}
