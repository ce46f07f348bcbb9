import { isObject } from "#schemas/documents/json.ts";
import { fromBytes, toBytes } from "./bytes.ts";
import { type Chunk, chunksOf, rowsOf, type SourceRecord } from "./chunks.ts";
import { packed, unpacked } from "./packed.ts";

/** The records of a read in columns, as bytes: `{ length, chunks }` of `bytes.ts` with the chunks of `packed.ts`. */
export const sentColumns = (records: readonly SourceRecord[]): Uint8Array<ArrayBuffer> =>
  toBytes({ length: records.length, chunks: chunksOf(records).map(packed) });

/** How many records were sent in columns; 0 of what is none. */
export const lengthSent = (bytes: ArrayBuffer): number => {
  const value = fromBytes(bytes);
  return isObject(value) && typeof value["length"] === "number" ? value["length"] : 0;
};

/** The chunks of records that were sent in columns. Throws where they are not whole. */
export const chunksSent = (bytes: ArrayBuffer): Chunk[] => {
  const value = fromBytes(bytes);
  const sent = isObject(value) && Array.isArray(value["chunks"]) ? value["chunks"].map(unpacked) : [null];
  const chunks = sent.filter((chunk) => chunk !== null);
  if (chunks.length !== sent.length || !isObject(value) || rowsOf(chunks) !== value["length"])
    throw new Error("Expected records in columns, got something else");
  return chunks;
};
