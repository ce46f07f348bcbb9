import { Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Fault } from "#schemas/documents/envelope.ts";
import { comparisonOperators, type ConditionalStyle } from "#schemas/values/style/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { faultsBelow, messagesAt } from "../../surroundings/faults.ts";
import BindingField from "../datasourceValue/Field.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Faults } from "../parts/Faults.tsx";
import { Section } from "../parts/Section.tsx";
import { freshBlock, supportOf, withOperator } from "../style/blocks.ts";
import { StyleMapEditor } from "../style/StyleMapEditor.tsx";
import type { FieldProps } from "../types.ts";

/** A comparison and the style that is laid over the base while it holds. */
const Field = ({ id, value, fallback, faults, disabled, change }: FieldProps<ConditionalStyle>) => {
  const { text } = useText();
  const held = value ?? fallback ?? freshBlock();
  return (
    <Stack gap="xs" id={id}>
      <Side name="value1" {...{ held, disabled, faults, change }} />
      <Choice
        label={text("inspector.comparison")}
        choices={comparisonOperators}
        fallback={held.comparisonOperator}
        value={held.comparisonOperator}
        disabled={disabled}
        change={(operator) => operator && change(withOperator(held, operator))}
      />
      <Side name="value2" {...{ held, disabled, faults, change }} />
      {held.comparisonOperator === "range_around" && <Support {...{ held, disabled, change }} />}
      <Section label={text("inspector.style_then")} collapsible>
        <StyleMapEditor value={held.style} disabled={disabled} change={(style) => change({ ...held, style })} />
      </Section>
    </Stack>
  );
};

interface PartProps {
  held: ConditionalStyle;
  disabled: boolean;
  change: (value: ConditionalStyle) => void;
}

const Side = ({
  name,
  held,
  disabled,
  faults,
  change,
}: PartProps & { name: "value1" | "value2"; faults: readonly Fault[] }) => {
  const { text } = useText();
  const side = held[name];
  const isRead = typeof side === "object";
  const put = (next: ConditionalStyle["value1"]) => change({ ...held, [name]: next });
  const own = faultsBelow(faults, `/${name}`);
  const label = text(`inspector.${name}`);
  return (
    <div>
      <Switch
        size="md"
        label={text("inspector.side_read", { label })}
        checked={isRead}
        disabled={disabled}
        onChange={({ currentTarget }) => put(currentTarget.checked ? { dataSource: "" } : "")}
      />
      {isRead ? (
        <BindingField
          id={name}
          label={label}
          schema={{}}
          value={side}
          fallback={undefined}
          faults={own}
          disabled={disabled}
          change={(next) => next && put(next)}
        />
      ) : (
        <TextInput
          label={label}
          value={String(side)}
          disabled={disabled}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
      )}
      <Faults messages={messagesAt(own)} />
    </div>
  );
};

/** How far apart the sides may lie; what is no number is marked and not written. */
const Support = ({ held, disabled, change }: PartProps) => {
  const { text } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && supportOf(typed) === null;
  return (
    <TextInput
      label={text("inspector.support_value")}
      inputMode="decimal"
      value={typed ?? String(held.supportValue ?? 0)}
      error={isWrong ? text("inspector.no_number") : undefined}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const supportValue = supportOf(currentTarget.value);
        if (supportValue !== null) change({ ...held, supportValue });
      }}
      onBlur={() => isWrong || setTyped(null)}
    />
  );
};

export default Field;
