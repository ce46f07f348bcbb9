import { cellOfValue } from "#schemas/platform/entities/cells.ts";
import { carriedFields, type Entity, type Field } from "#schemas/platform/entities/declaration.ts";
import type { Row } from "#schemas/platform/entities/row.ts";
import { mostRows } from "#schemas/protocol/list.ts";
import type { Reader } from "#server/database/company.ts";
import { type Question, readList } from "#server/procedures/entities/list.ts";
import type { WrittenCell } from "#server/spreadsheets/write.ts";

/** The rows that are carried out, and who asks for them. */
export interface Asked {
  db: Reader;
  entity: Entity;
  question: Question;
  machines: readonly string[] | null;
  zone: string;
}

const measured: ReadonlySet<Field["type"]> = new Set(["integer", "quantity", "duration"]);

const cellsOf = (fields: readonly Field[], row: Row): WrittenCell[] =>
  fields.map(({ id, type }) => {
    const text = cellOfValue(row[id]);
    return measured.has(type) && text !== "" ? { digits: text } : text;
  });

/** The cells of the rows that a question asks for, page by page: of each what a file carries and its import reads. */
export async function* portionsOf(asked: Asked): AsyncGenerator<WrittenCell[][], void> {
  const fields = carriedFields(asked.entity);
  let after: string | undefined;
  do {
    const question: Question = { ...asked.question, limit: mostRows, ...(after === undefined ? {} : { after }) };
    const page = await readList({ ...asked, question });
    yield page.rows.map((row) => cellsOf(fields, row));
    after = page.after ?? undefined;
  } while (after !== undefined);
}
