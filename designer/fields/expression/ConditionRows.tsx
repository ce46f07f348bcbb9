import { Autocomplete, Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { usePermissionKeys } from "../permissions/use-permission-keys.ts";
import { IconAction } from "../parts/IconAction.tsx";
import { comparisons, type Condition, type Conditions, plainOf, questions, typedOf } from "./conditions.ts";
import classes from "./expression.module.css";

type Form = Condition["form"];
const forms: readonly Form[] = ["compare", ...questions];

interface RowProps {
  condition: Condition;
  number: number;
  disabled: boolean;
  put: (condition: Condition) => void;
}

/** The variable of a field of what the site's pages are about; none where they are about nothing. */
const variableOf = ({ name }: Subject, field: string): string => (name === "" ? "" : `${name}.${field}`);

const inForm = (condition: Condition, form: Form): Condition => {
  if (form === condition.form) return condition;
  const { name } = condition;
  if (form === "compare") return { form, name, comparison: "==", value: "" };
  return { form, name: form === "feature" && !/^\d+$/.test(name) ? "0" : name, not: false };
};

/** A variable is compared; everything else is asked by its name. */
const Row = ({ condition, number, disabled, put }: RowProps) => {
  const { text } = useText();
  const common = { size: "sm", disabled } as const;
  return (
    <fieldset className={classes["row"]} aria-label={text("inspector.condition", { number })}>
      <NativeSelect
        {...common}
        aria-label={text("designer.expression.form")}
        value={condition.form}
        data={forms.map((form) => ({ value: form, label: text(`designer.expression.${form}`) }))}
        onChange={({ currentTarget: { value } }) =>
          put(inForm(condition, forms.find((form) => form === value) ?? condition.form))
        }
      />
      <Name {...common} condition={condition} put={put} />
      {condition.form === "compare" ? (
        <Compared {...common} condition={condition} put={put} />
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

interface NameProps {
  condition: Condition;
  size: "sm";
  disabled: boolean;
  put: (condition: Condition) => void;
}

/** What a condition asks about: a variable, the number of a special function, a setting, or one of the permission keys. */
const Name = ({ condition, put, ...common }: NameProps) => {
  const { text } = useText();
  const subject = useSubject();
  const label = text("designer.expression.name");
  const isNumber = condition.form === "feature";
  if (condition.form === "can")
    return <KeyName {...common} label={label} value={condition.name} change={(name) => put({ ...condition, name })} />;
  return (
    <TextInput
      {...common}
      aria-label={label}
      placeholder={condition.form === "compare" || condition.form === "empty" ? variableOf(subject, "status") : ""}
      inputMode={isNumber ? "numeric" : "text"}
      value={condition.name}
      onChange={({ currentTarget: { value } }) =>
        (!isNumber || /^\d{1,9}$/.test(value)) && put({ ...condition, name: value })
      }
    />
  );
};

interface KeyNameProps {
  label: string;
  value: string;
  size: "sm";
  disabled: boolean;
  change: (key: string) => void;
}

const KeyName = ({ label, change, ...common }: KeyNameProps) => (
  <Autocomplete
    {...common}
    aria-label={label}
    data={usePermissionKeys().map(({ key }) => key)}
    limit={60}
    onChange={change}
  />
);

interface ComparedProps {
  condition: Extract<Condition, { form: "compare" }>;
  size: "sm";
  disabled: boolean;
  put: (condition: Condition) => void;
}

/** How a variable is compared, and with what. */
const Compared = ({ condition, put, ...common }: ComparedProps) => {
  const { text } = useText();
  return (
    <>
      <NativeSelect
        {...common}
        aria-label={text("inspector.comparison")}
        value={condition.comparison}
        data={comparisons.map((one) => ({ value: one, label: text(`designer.expression.op.${one}`) }))}
        onChange={({ currentTarget: { value } }) =>
          put({ ...condition, comparison: comparisons.find((one) => one === value) ?? condition.comparison })
        }
      />
      <TextInput
        {...common}
        aria-label={text("designer.expression.value")}
        value={typedOf(condition.value)}
        onChange={({ currentTarget }) => put({ ...condition, value: plainOf(currentTarget.value) })}
      />
    </>
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
  const subject = useSubject();
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
        onClick={() =>
          put([...rows, { form: "compare", name: variableOf(subject, subject.key), comparison: "==", value: "" }])
        }
      >
        {text("inspector.add_condition")}
      </Button>
    </div>
  );
};
