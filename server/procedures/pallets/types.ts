import { palletFlagType } from "#schemas/plant/entities/pallet_flag_type.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";
import { palletLabelOf } from "#server/procedures/printing/settings.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { readTexts } from "#server/procedures/records/texts.ts";

/** The types of pallet flags in use, as the reader's language says them. */
export const readTypes = async (db: Reader): Promise<{ code: string; description: string }[]> => {
  const rows = await db
    .selectFrom("pallet_flag_types")
    .select(["code", "description"])
    .where("retired", "=", 0)
    .orderBy("code")
    .execute();
  const texts = await readTexts(db, [palletFlagType.slug]);
  return rows.map(({ code, description }) => ({
    code,
    description: texts(palletFlagType.slug, code, "description", description),
  }));
};

/** What a type is called; '' is a normal flag. Refuses (`rule_violated`) one that is not in use. */
export const requireType = async (db: Reader, code: string, path: string): Promise<string> => {
  if (code === "") return "";
  const type = (await readTypes(db)).find((one) => one.code === code);
  if (type) return type.description;
  throw new DomainError("rule_violated", {
    message: `There is no type ${code} of pallet flags.`,
    path,
    text: { key: "pallet.no_such_type", values: { type: code } },
  });
};

/** The label that is printed of a flag of a type. */
export const labelOfType = async ({ trx, settings }: WriteContext, code: string): Promise<string> => {
  const type = await trx.selectFrom("pallet_flag_types").select("label").where("code", "=", code).executeTakeFirst();
  return type?.label || palletLabelOf(settings);
};
