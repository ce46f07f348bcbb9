import { type Entity, rowEvent } from "#schemas/platform/entities/declaration.ts";
import { isObject } from "#schemas/documents/json.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import { containing } from "./containing.ts";

/** Takes the values of fields out of the events of a row, which are kept for who has missed them. */
export const forgetTold = async (
  trx: Trx,
  { slug }: Entity,
  key: string,
  fields: ReadonlySet<string>,
): Promise<void> => {
  const events = await trx
    .selectFrom("events")
    .select(["seq", "payload"])
    .where("event", "=", rowEvent(slug))
    .where("payload", "like", containing(toJson(key)))
    .execute();
  for (const { seq, payload } of events) {
    const told = parseJson<{ key: string; patch: unknown }>(payload);
    if (told.key !== key || !isObject(told.patch)) continue;
    const patch = Object.fromEntries(Object.entries(told.patch).filter(([field]) => !fields.has(field)));
    await trx
      .updateTable("events")
      .set({ payload: toJson({ ...told, patch }) })
      .where("seq", "=", seq)
      .execute();
  }
};
