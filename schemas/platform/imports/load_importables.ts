import { Type } from "typebox";
import { EntityField } from "#schemas/platform/entities/load_entities.ts";
import { strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { mayImport } from "./import.ts";

const Words = Type.Object({ en: Text(), sv: Text() }, strict);
const Named = { slug: Text(64), title: Words };

/** What files can be read for: what their columns may stand for, and with which rows a new plant may begin. */
const Importable = Type.Object(
  {
    ...Named,
    keys: Type.Array(Text(64), { description: "the fields without which no row is known" }),
    fields: Type.Array(EntityField),
    has_rows_page: Type.Boolean({ description: "its rows have a page among the data" }),
    starters: Type.Array(Type.Enum(["en", "sv"]), { description: "languages of the starter set; none without one" }),
    begins_with: Type.Array(Type.Object(Named, strict), { description: "starter sets that its own refers to" }),
  },
  strict,
);

export const loadImportables = defineContract({
  name: "load_importables",
  area: "imports",
  description:
    "What files can be read for: the entities, and what is entered by rules of its own. Of each the fields that columns may stand for, and its starter sets. With slug that one alone.",
  kind: "read",
  input: Type.Object({ slug: Type.Optional(Text(64)) }, strict),
  example: { slug: "part" },
  output: Type.Array(Importable),
  permission: mayImport,
});
