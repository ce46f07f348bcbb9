import { Type } from "typebox";
import { closed, count, label, stepDataOf } from "#widgets/controls/options/parts.ts";

const value = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** A file by path and hash. */
export const options = closed({ path: value, hash: value, emptyText: label });

export const stepData = stepDataOf({ pages: count(0), pagesSeen: count(0), lastPageSeen: count(0) });
