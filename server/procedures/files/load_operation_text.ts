import { allOf } from "#server/procedures/machines/filter.ts";
import { readOperationText } from "#server/procedures/files/operation-texts.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadOperationText } from "#schemas/plant/procedures/files/load_operation_text.ts";

export const loadOperationTextProcedure = readProcedure(loadOperationText, ({ card_no }, { db, scope }) =>
  readOperationText(db, allOf(scope), card_no),
);
