import type { ResolvedMultiValue } from "#engine/bindings/resolvers/datasourceMultiValue.ts";
import type { ResolvedColumn, ResolvedTable } from "#engine/bindings/resolvers/tableConfig.ts";

const plain = { component: null, config: {}, pre: "", style: {} };

const columnOf = ({ keys, rows }: ResolvedMultiValue, at: number): ResolvedColumn => {
  const values = rows.flatMap(({ cells }) => cells[at]?.value ?? []);
  const isNumeric = values.length > 0 && values.every((value) => typeof value === "number");
  const { key = "", label = "" } = keys[at] ?? {};
  return { key: `${at} ${key}`, heading: label, ...plain, ...(isNumeric ? { align: "right" } : {}) };
};

/** A row per machine, a column per data key after the machine's; numbers stand at the right. */
export const tableOf = (values: ResolvedMultiValue, heading: string): ResolvedTable => ({
  columns: [{ key: "machine", heading, ...plain }, ...values.keys.map((_, at) => columnOf(values, at))],
  rows: values.rows.map(({ machineId, cells }, at) => ({
    id: `${machineId}:${at}`,
    row: { machine_id: machineId },
    style: {},
    cells: [{ value: machineId, text: machineId, style: {} }, ...cells.map((cell) => ({ ...cell, style: {} }))],
  })),
});
