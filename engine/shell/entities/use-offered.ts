import { useCallback, useMemo, useState } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { mostRows } from "#schemas/protocol/list.ts";
import { type Read, useReads } from "#engine/react/queries/use-reads.ts";
import { rowsIn } from "#engine/react/tables/rows.ts";
import { type EntityInfo, nameOf } from "./entity.ts";
import type { Offered } from "./record.ts";

/** Rows that are offered of more than a form lists. */
const mostFound = 50;

const listOf = (slug: string, more: object): Read => ({
  procedure: `${slug}.list`,
  input: { retired: false, ...more },
});

const readOf = (slug: string): string => `${slug}?`;

/** What an answer of a list offers, and whether it is all that there is. */
const offeredIn = (data: unknown, info: EntityInfo | undefined) => {
  const rows = rowsIn(isObject(data) ? data["rows"] : null) ?? [];
  return {
    choices: info ? rows.map((row) => ({ value: String(row[info.key]), label: nameOf(info, row) })) : [],
    isWhole: !isObject(data) || data["after"] === null,
  };
};

/**
 * What the references of an entity may name: the rows in use of the entities that they are to. Of an entity with more rows
 * than a list may have those are offered that the server finds by what is typed.
 */
export const useOffered = ({ fields }: EntityInfo, all: readonly EntityInfo[]): Offered => {
  const slugs = useMemo(() => [...new Set(fields.flatMap(({ to }) => to ?? []))], [fields]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const reads = useMemo(
    () =>
      Object.fromEntries(
        slugs.flatMap((slug): [string, Read][] => {
          const search = typed[slug]?.trim() ?? "";
          const found: [string, Read] = [readOf(slug), listOf(slug, { search, limit: mostFound })];
          return [[slug, listOf(slug, { limit: mostRows })], ...(search === "" ? [] : [found])];
        }),
      ),
    [slugs, typed],
  );
  const answers = useReads(reads);
  const search = useCallback(
    (slug: string, text: string) => setTyped((now) => (now[slug] === text ? now : { ...now, [slug]: text })),
    [],
  );
  const of = Object.fromEntries(
    slugs.map((slug) => {
      const info = all.find((one) => one.slug === slug);
      const first = offeredIn(answers[slug]?.data, info);
      if (first.isWhole) return [slug, first];
      const found = answers[readOf(slug)]?.data;
      const choices = found ? offeredIn(found, info).choices : first.choices.slice(0, mostFound);
      return [slug, { choices, isWhole: false }];
    }),
  );
  return { of, search };
};
