import type { Kysely } from "kysely";
import { table } from "./table.ts";

export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "operation_texts", ["card_no"], { card_no: "text", text: "text" });
};
