import { Button, NativeSelect, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconPencil } from "@tabler/icons-react";
import { isObject } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Counts } from "./Counts.tsx";
import { Each } from "./Each.tsx";
import { faultOf, isChanged, nameOfSecret, type SettingField } from "./form.ts";
import { Procedures } from "./Procedures.tsx";
import classes from "./settings.module.css";
import { useWords } from "./words.ts";

interface FieldProps {
  field: SettingField;
  /** As it is wanted, else as it is stored; undefined holds the default. */
  value: unknown;
  isDraft: boolean;
  disabled: boolean;
  /** What the server says of it. */
  said: string | undefined;
  put: (value: unknown) => void;
}

interface ControlProps extends FieldProps {
  label: string;
  description: string;
  error: string | null;
}

const common = ({ label, description, error, disabled }: ControlProps) => ({
  label,
  description,
  error,
  disabled,
  size: "md" as const,
});

const Whole = (props: ControlProps) => {
  const { field, value, put } = props;
  const words = useWords();
  if (field.kind !== "number") return null;
  const { minimum, maximum } = field;
  const bounds = minimum === null && maximum === null ? "" : words.boundsOf({ minimum, maximum });
  return (
    <NumberInput
      {...common(props)}
      description={`${props.description} ${bounds}`}
      allowDecimal={!field.whole}
      placeholder={words.valueOf(field, undefined)}
      value={typeof value === "number" ? value : ""}
      onChange={(typed) => put(typed === "" ? undefined : Number(typed))}
    />
  );
};

const Words = (props: ControlProps) => {
  const { field, value, put } = props;
  const words = useWords();
  return (
    <TextInput
      {...common(props)}
      maxLength={"longest" in field ? field.longest : 100}
      placeholder={words.valueOf(field, undefined)}
      value={typeof value === "string" ? value : ""}
      onChange={({ currentTarget }) =>
        put(currentTarget.value === "" && field.kind === "text" ? undefined : currentTarget.value)
      }
    />
  );
};

/** A stored secret by its name. */
const Secret = (props: ControlProps) => {
  const { field, value, put } = props;
  if (field.kind !== "secret") return null;
  return (
    <TextInput
      {...common(props)}
      maxLength={field.longest}
      value={nameOfSecret(value)}
      onChange={({ currentTarget }) => put(currentTarget.value === "" ? undefined : { secret: currentTarget.value })}
    />
  );
};

const zones: readonly string[] = Intl.supportedValuesOf("timeZone");

const Zone = (props: ControlProps) => {
  const { field, value, put } = props;
  const shown = typeof value === "string" ? value : String(field.standard);
  return (
    <Select
      {...common(props)}
      searchable
      allowDeselect={false}
      data={zones.includes(shown) ? [...zones] : [shown, ...zones]}
      value={shown}
      onChange={(chosen) => put(chosen ?? undefined)}
    />
  );
};

const standing = "";

const Choice = (props: ControlProps) => {
  const { field, value, put } = props;
  const { text } = useText();
  const words = useWords();
  const values: readonly unknown[] = field.kind === "choice" ? field.values : [true, false];
  return (
    <NativeSelect
      {...common(props)}
      value={value === undefined ? standing : JSON.stringify(value)}
      data={[
        { value: standing, label: text("site_settings.default", { value: words.valueOf(field, undefined) }) },
        ...values.map((one) => ({ value: JSON.stringify(one), label: words.valueOf(field, one) })),
      ]}
      onChange={({ currentTarget }) =>
        put(currentTarget.value === standing ? undefined : JSON.parse(currentTarget.value))
      }
    />
  );
};

const Presence = (props: ControlProps) => (
  <Switch
    {...common(props)}
    checked={props.value !== undefined}
    onChange={({ currentTarget }) => props.put(currentTarget.checked ? true : undefined)}
  />
);

const Lines = (props: ControlProps) => {
  const { field, value, put } = props;
  const lines = Array.isArray(value) ? value : Array.isArray(field.standard) ? field.standard : [];
  return (
    <Textarea
      {...common(props)}
      autosize
      minRows={2}
      maxRows={8}
      value={lines.join("\n")}
      onChange={({ currentTarget }) => put(currentTarget.value === "" ? [] : currentTarget.value.split("\n"))}
    />
  );
};

const CountsOf = (props: ControlProps) => {
  const { field, value, put } = props;
  if (field.kind !== "counts") return null;
  const { minimum, maximum } = field;
  const shown = isObject(value) ? value : {};
  return <Counts {...common(props)} minimum={minimum} maximum={maximum} value={shown} onChange={put} />;
};

const EachOf = (props: ControlProps) => {
  const { field, value, put } = props;
  if (field.kind !== "each") return null;
  const { of, minimum, maximum, standard } = field;
  const shown = isObject(value) ? value : {};
  return <Each {...common(props)} {...{ of, minimum, maximum, standard }} value={shown} onChange={put} />;
};

const ProceduresOf = (props: ControlProps) => {
  const { field, value, put } = props;
  const words = useWords();
  if (field.kind !== "procedures") return null;
  const shown = Array.isArray(value) ? value.map(String) : [];
  return (
    <Procedures
      {...common(props)}
      of={field.of}
      titleOf={(name) => words.procedureOf(field, name)}
      value={shown}
      onChange={put}
    />
  );
};

const controls = {
  number: Whole,
  text: Words,
  schedule: Words,
  zone: Zone,
  choice: Choice,
  boolean: Choice,
  presence: Presence,
  lines: Lines,
  counts: CountsOf,
  each: EachOf,
  procedures: ProceduresOf,
  secret: Secret,
} as const;

/** One setting: what it means, its default, its value, and whether it differs. */
export const Field = (props: FieldProps) => {
  const { field, value, isDraft, disabled, said, put } = props;
  const { text } = useText();
  const words = useWords();
  const fault = faultOf(field, value);
  const Control = controls[field.kind];
  const differs = isChanged(field, value);
  return (
    <div className={classes["field"]} data-draft={isDraft || undefined}>
      <Control
        {...props}
        label={words.nameOf(field)}
        description={words.helpOf(field)}
        error={said ?? (fault === null ? null : text(`site_settings.fault.${fault}`))}
      />
      <p className={classes["facts"]}>
        <code>{field.kind === "each" ? `${field.key}_…` : field.key}</code>
        <span>{text("site_settings.default", { value: words.valueOf(field, undefined) })}</span>
        {differs ? (
          <strong>
            <IconPencil size={16} aria-hidden /> {text("site_settings.differs")}
          </strong>
        ) : null}
      </p>
      {differs && !disabled && field.kind !== "presence" ? (
        <Button
          size="sm"
          variant="subtle"
          className={classes["back"] ?? ""}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={text("site_settings.back_of", { name: words.nameOf(field) })}
          onClick={() => put(undefined)}
        >
          {text("site_settings.back")}
        </Button>
      ) : null}
    </div>
  );
};
