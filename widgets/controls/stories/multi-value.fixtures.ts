import type { DatasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import { ready } from "#engine/bindings/bound.ts";
import {
  resolveDatasourceMultiValue,
  type ResolvedMultiValue,
} from "#engine/bindings/resolvers/datasourceMultiValue.ts";

/** Two data keys of all machines of a source, the first with a heading of the catalogue. */
export const multiValueOf: DatasourceMultiValue = {
  dataSource: "machines",
  dataKeys: [
    { key: "good_qty", format: "round-0" },
    { key: "scrap", label: "Scrap" },
  ],
};

/** As the engine resolves it over so many machines. */
export const multiValues = (count: number, { good = 100 }: { good?: number } = {}): ResolvedMultiValue => {
  const rows = Array.from({ length: count }, (_, at) => ({
    machine_id: `FC${at + 1}`,
    good_qty: good * (at + 1),
    scrap: 1.5 * (at + 1),
  }));
  const { data } = resolveDatasourceMultiValue(multiValueOf, {
    parameters: {},
    sources: { machines: ready({ columns: [], rows }) },
    locale: { language: "en", timeZone: "UTC" },
    columnText: (key) => (key === "good_qty" ? "Good (pcs)" : undefined),
  });
  return data ?? { keys: [], rows: [] };
};
