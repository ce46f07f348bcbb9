import { allOf } from "#server/procedures/machines/filter.ts";
import { readOperationText } from "#server/procedures/files/operation-texts.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadOperationText } from "./contract.ts";

export const loadOperationTextProcedure = readProcedure(loadOperationText, ({ card_no }, { db, scope }) =>
  readOperationText(db, allOf(scope), card_no),
);
