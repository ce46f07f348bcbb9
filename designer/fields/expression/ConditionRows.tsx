import { Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { IconAction } from "../parts/IconAction.tsx";
import {
  type Comparison,
  comparisons,
  type Condition,
  type Conditions,
  plainOf,
  type Question,
  questions,
  typedOf,
} from "./conditions.ts";
import classes from "./expression.module.css";

type Form = Condition["form"];

interface RowProps {
  condition: Condition;
  number: number;
  disabled: boolean;
  put: (condition: Condition) => void;
}

const inForm = (condition: Condition, form: Form): Condition => {
  if (form === condition.form) return condition;
  const { name } = condition;
  if (form === "compare") return { form, name, comparison: "==", value: "" };
  return { form, name: form === "feature" && !/^\d+$/.test(name) ? "0" : name, not: false };
};

/** A variable is compared; everything else is asked by its name. */
const Row = ({ condition, number, disabled, put }: RowProps) => {
  const { text } = useText();
  const isNumber = condition.form === "feature";
  const common = { size: "sm", disabled } as const;
  return (
    <fieldset className={classes["row"]} aria-label={text("inspector.condition", { number })}>
      <NativeSelect
        {...common}
        aria-label={text("designer.expression.form")}
        value={condition.form}
        data={(["compare", ...questions] as const).map((form) => ({
          value: form,
          label: text(`designer.expression.${form}`),
        }))}
        onChange={({ currentTarget }) => put(inForm(condition, currentTarget.value as "compare" | Question))}
      />
      <TextInput
        {...common}
        aria-label={text("designer.expression.name")}
        placeholder={condition.form === "compare" || condition.form === "empty" ? "machine.status" : ""}
        inputMode={isNumber ? "numeric" : "text"}
        value={condition.name}
        onChange={({ currentTarget: { value } }) =>
          (!isNumber || /^\d{1,9}$/.test(value)) && put({ ...condition, name: value })
        }
      />
      {condition.form === "compare" ? (
        <>
          <NativeSelect
            {...common}
            aria-label={text("inspector.comparison")}
            value={condition.comparison}
            data={comparisons.map((one) => ({ value: one, label: text(`designer.expression.op.${one}`) }))}
            onChange={({ currentTarget }) => put({ ...condition, comparison: currentTarget.value as Comparison })}
          />
          <TextInput
            {...common}
            aria-label={text("designer.expression.value")}
            value={typedOf(condition.value)}
            onChange={({ currentTarget }) => put({ ...condition, value: plainOf(currentTarget.value) })}
          />
        </>
      ) : (
        <NativeSelect
          {...common}
          aria-label={text("inspector.comparison")}
          value={condition.not ? "no" : "yes"}
          data={["yes", "no"].map((one) => ({ value: one, label: text(`designer.expression.${one}`) }))}
          onChange={({ currentTarget }) => put({ ...condition, not: currentTarget.value === "no" })}
        />
      )}
    </fieldset>
  );
};

interface ConditionRowsProps {
  conditions: Conditions;
  disabled: boolean;
  change: (conditions: Conditions) => void;
}

/** The conditions of an expression, one per row. */
export const ConditionRows = ({ conditions, disabled, change }: ConditionRowsProps) => {
  const { text } = useText();
  const { join, rows } = conditions;
  const put = (next: readonly Condition[]) => change({ join, rows: next });
  return (
    <div className={classes["stack"]}>
      {rows.length > 1 ? (
        <SegmentedControl
          aria-label={text("designer.expression.join")}
          disabled={disabled}
          value={join}
          data={(["and", "or"] as const).map((one) => ({ value: one, label: text(`designer.expression.${one}`) }))}
          onChange={(next) => change({ join: next === "or" ? "or" : "and", rows })}
        />
      ) : null}
      {rows.map((condition, index) => (
        <div key={index} className={classes["line"]}>
          <Row
            condition={condition}
            number={index + 1}
            disabled={disabled}
            put={(next) => put(rows.map((one, at) => (at === index ? next : one)))}
          />
          <IconAction
            name={text("inspector.remove", { name: text("inspector.condition", { number: index + 1 }) })}
            icon={<IconTrash size={18} aria-hidden />}
            disabled={disabled}
            onClick={() => put(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => put([...rows, { form: "compare", name: "machine.machine_id", comparison: "==", value: "" }])}
      >
        {text("inspector.add_condition")}
      </Button>
    </div>
  );
};
