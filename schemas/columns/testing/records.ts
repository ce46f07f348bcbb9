import { type Chunk, momentText, type SourceRecord } from "../chunks.ts";

/** As `JSON.parse` does: a name that would set the prototype is a field like any other. */
const define = (record: object, name: string, value: unknown): void => {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
};

/** The records that chunks were made of. */
export const recordsOf = (chunks: readonly Chunk[]): SourceRecord[] => chunks.flatMap(recordsOfChunk);

const recordsOfChunk = ({ length, fields }: Chunk): SourceRecord[] => {
  const records = Array.from({ length }, (): Record<string, unknown> => ({}));
  for (const { name, column } of fields) {
    if ("numbers" in column) column.numbers.forEach((value, row) => define(records[row]!, name, value));
    else if ("moments" in column)
      column.moments.forEach((value, row) => define(records[row]!, name, momentText(value)));
    else
      column.codes.forEach((code, row) => {
        if (code !== column.absent) define(records[row]!, name, column.values[code]);
      });
  }
  return records;
};
