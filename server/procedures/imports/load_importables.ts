import { loadImportables } from "#schemas/platform/imports/load_importables.ts";
import { entityOf } from "#server/procedures/entities/all.ts";
import { fieldInfo } from "#server/procedures/entities/load_entities.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { importableOf, importables } from "./all.ts";
import type { Importable } from "./importable.ts";
import { startersOf } from "./starters.ts";

const namedOf = ({ slug, title }: Importable) => ({ slug, title });

const infoOf = (importable: Importable) => {
  const { slug, fields, keys } = importable;
  const others = new Set(fields.flatMap(({ to }) => (to !== undefined && startersOf(to).length > 0 ? [to] : [])));
  const starters = startersOf(slug);
  return {
    ...namedOf(importable),
    keys: [...keys],
    fields: fields.map(fieldInfo),
    has_rows_page: entityOf(slug) !== undefined,
    starters: [...starters],
    begins_with: starters.length === 0 ? [] : [...others].flatMap((one) => importableOf(one) ?? []).map(namedOf),
  };
};

export const loadImportablesProcedure = readProcedure(loadImportables, ({ slug }) =>
  Promise.resolve(importables.filter((one) => slug === undefined || one.slug === slug).map(infoOf)),
);
