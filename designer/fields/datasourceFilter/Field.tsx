import { NumberInput, Stack } from "@mantine/core";
import type { DatasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSource } from "../../surroundings/form-context.ts";
import { Choice } from "../parts/Choice.tsx";
import { putIn } from "../parts/compact.ts";
import { DataKeyPicker } from "../parts/DataKeyPicker.tsx";
import type { FieldProps } from "../types.ts";

/** How rows are sorted, and how many are taken from which end. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<DatasourceFilter>) => {
  const { text } = useText();
  const source = useSource();
  const held = value ?? fallback ?? {};
  const put = putIn(held, change);
  return (
    <Stack gap="xs">
      <DataKeyPicker
        id={id}
        label={text("inspector.sort_by")}
        source={source}
        value={held.sortProp}
        disabled={disabled}
        change={(key) => put("sortProp", key)}
      />
      <Choice
        label={text("inspector.sort_order")}
        choices={["asc", "desc"]}
        fallback="asc"
        value={held.sortOrder}
        disabled={disabled}
        change={(order) => put("sortOrder", order)}
      />
      <NumberInput
        size="md"
        label={text("inspector.limit")}
        description={text("inspector.limit_help")}
        min={0}
        allowDecimal={false}
        value={held.limit ?? ""}
        disabled={disabled}
        onChange={(limit) => put("limit", limit === "" ? undefined : Number(limit))}
      />
      <Choice
        label={text("inspector.limit_from")}
        choices={["first", "last"]}
        fallback="first"
        value={held.limitFrom}
        disabled={disabled}
        change={(end) => put("limitFrom", end)}
      />
    </Stack>
  );
};

export default Field;
