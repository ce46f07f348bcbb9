import { useMemo } from "react";
import { TableDocument } from "#schemas/documents/table/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Registry } from "#engine/registry/types.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { partsAt } from "../../actions/parts.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { useAnswerColumns } from "../../procedures/catalogue.ts";
import { isLabel, objectOf } from "../../values.ts";
import { entrySchema, withProperty } from "../parts/schemas.ts";
import type { PartChoice, PartForm, PartList } from "../parts/types.ts";

const column = entrySchema(objectOf(TableDocument), "columns");

/** A column's form: the types there are, and the options of the chosen one. */
const formOf = ({ columns }: Registry, part: JsonObject): PartForm => {
  const type = columns.get(String(part["component"]));
  const chosen = withProperty(column, "component", { "x-value": "select", enum: [...columns.keys()] });
  if (!type) return { schema: chosen, defaults: {} };
  return {
    schema: withProperty(chosen, "config", objectOf(type.options)),
    defaults: { config: type.defaults },
  };
};

const custom: PartChoice = {
  key: "custom_column",
  label: { text: "inspector.add_custom" },
  part: { key: "custom_column", label: "" },
};

/** The columns of the document under edit, with the options of each; those that the procedure answers are offered. */
export const useColumnLists = (procedure: string | undefined): readonly PartList[] => {
  const { registry } = useEngine();
  const document = useEdited((state) => state.document);
  const keys = useAnswerColumns(procedure);
  const columns = partsAt(document, ["columns"]);
  return useMemo<readonly PartList[]>(() => {
    const taken = new Set(columns.map(({ key }) => key));
    const free = keys.filter((key) => !taken.has(key));
    return [
      {
        path: ["columns"],
        title: "inspector.columns",
        name: "key",
        choices: [...free.map((key): PartChoice => ({ key, label: key, part: { key } })), custom],
        formOf: (part) => formOf(registry, part),
        called: ({ key, label, tlabel }, texts) =>
          texts.label(
            typeof tlabel === "string" || typeof tlabel === "number"
              ? { text: tlabel }
              : isLabel(label)
                ? label
                : String(key),
          ),
        said: ({ key }) => String(key),
      },
    ];
  }, [keys, columns, registry]);
};
