import { NumberInput, Stack, Switch } from "@mantine/core";
import type { SubDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { FieldProps } from "../types.ts";
import { gridDefaults, gridMinimum, heldGrid } from "./grid.ts";

/** How embedded dashboards are arranged. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<SubDashboardGridSettings>) => {
  const { text } = useText();
  const held = { ...gridDefaults, ...(value ?? fallback) };
  return (
    <Stack gap="xs">
      {(["columns", "rows", "padding"] as const).map((name, index) => (
        <NumberInput
          key={name}
          {...(index === 0 ? { id } : {})}
          size="md"
          label={text(`inspector.grid_${name}`)}
          min={gridMinimum[name]}
          allowDecimal={name === "padding"}
          clampBehavior="none"
          value={held[name]}
          disabled={disabled}
          onChange={(typed) => typed !== "" && change(heldGrid({ ...held, [name]: Number(typed) }))}
        />
      ))}
      <Switch
        size="md"
        label={text("inspector.grid_fill")}
        checked={held.fill}
        disabled={disabled}
        onChange={({ currentTarget }) => change({ ...held, fill: currentTarget.checked })}
      />
    </Stack>
  );
};

export default Field;
