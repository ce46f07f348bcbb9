import { useMemo } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { mostRows } from "#schemas/protocol/list.ts";
import { type Read, useReads } from "#engine/react/queries/use-reads.ts";
import { rowsIn } from "#engine/react/tables/rows.ts";
import { type EntityInfo, nameOf } from "./entity.ts";
import type { Offered } from "./record.ts";

/** What the references of an entity may name: the rows in use of the entities that they are to. */
export const useOffered = ({ fields }: EntityInfo, all: readonly EntityInfo[]): Offered => {
  const slugs = useMemo(() => [...new Set(fields.flatMap(({ to }) => to ?? []))], [fields]);
  const reads = useMemo(
    () =>
      Object.fromEntries(
        slugs.map((slug): [string, Read] => [
          slug,
          { procedure: `${slug}.list`, input: { retired: false, limit: mostRows } },
        ]),
      ),
    [slugs],
  );
  const answers = useReads(reads);
  return Object.fromEntries(
    slugs.map((slug) => {
      const info = all.find((one) => one.slug === slug);
      const data = answers[slug]?.data;
      const rows = rowsIn(isObject(data) ? data["rows"] : null) ?? [];
      return [slug, info ? rows.map((row) => ({ value: String(row[info.key]), label: nameOf(info, row) })) : []];
    }),
  );
};
