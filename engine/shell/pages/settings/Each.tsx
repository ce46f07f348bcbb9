import { ActionIcon, Input, NumberInput, Select } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { isOfEach, type NameOfEach } from "#schemas/documents/site/each.ts";
import { keyOf, labelOf } from "#engine/navigation/subject.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useKnownSubjects, useSubject } from "#engine/react/subject/use-subject.ts";
import classes from "./settings.module.css";
import { useWords } from "./words.ts";

interface EachProps {
  of: NameOfEach;
  label: string;
  description: string;
  error: string | null;
  disabled: boolean;
  minimum: number;
  maximum: number;
  /** What a row that is added begins with, where there is such a number. */
  standard: unknown;
  value: JsonObject;
  /** The numbers by key, null for one that is not typed yet; none gives undefined. */
  onChange: (value: JsonObject | undefined) => void;
}

const collator = new Intl.Collator("sv", { numeric: true });

/** What people call those of the subject, by key. */
const useNames = (): ReadonlyMap<string, string> => {
  const subject = useSubject();
  const rows = useKnownSubjects().data ?? [];
  return new Map(rows.map((row) => [keyOf(subject, row), `${keyOf(subject, row)} ${labelOf(subject, row)}`.trim()]));
};

interface OneProps {
  /** What the number is, and of which. */
  setting: string;
  name: string;
  value: unknown;
  isFaulty: boolean;
  disabled: boolean;
  put: (value: number | null) => void;
  remove: () => void;
}

/** The number of one, with what gives it up. */
const One = ({ setting, name, value, isFaulty, disabled, put, remove }: OneProps) => {
  const { text } = useText();
  return (
    <div className={classes["each"]}>
      <span className={classes["one"]}>{name}</span>
      <NumberInput
        size="md"
        aria-label={text("site_settings.each_of", { setting, name })}
        allowDecimal={false}
        hideControls
        disabled={disabled}
        error={isFaulty}
        value={typeof value === "number" ? value : ""}
        onChange={(typed) => put(typed === "" ? null : Number(typed))}
      />
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={text("site_settings.each_remove", { setting, name })}
        disabled={disabled}
        onClick={remove}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
};

interface AddProps {
  setting: string;
  /** Those that have no number yet, by key. */
  names: readonly (readonly [string, string])[];
  add: (id: string) => void;
}

/** Chooses another one that is to have a number. */
const Add = ({ setting, names, add }: AddProps) => {
  const { text } = useText();
  const [search, setSearch] = useState("");
  return (
    <Select
      size="md"
      className={classes["add"] ?? ""}
      aria-label={text("site_settings.each_add", { setting })}
      placeholder={text("subject_order.add")}
      searchable
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={text("subject_order.no_match")}
      data={names.map(([value, label]) => ({ value, label }))}
      onChange={(id) => {
        if (id !== null) add(id);
        setSearch("");
      }}
    />
  );
};

/** A whole number for each of the subject that has one. */
export const Each = (props: EachProps) => {
  const { of, label, description, error, disabled, minimum, maximum, standard, value, onChange } = props;
  const words = useWords();
  const names = useNames();
  const ids = Object.keys(value).toSorted(collator.compare);
  const put = (id: string, count: number | null) => onChange({ ...value, [id]: count });
  const remove = (id: string) => {
    const rest = Object.entries(value).filter(([one]) => one !== id);
    onChange(rest.length === 0 ? undefined : Object.fromEntries(rest));
  };
  return (
    <Input.Wrapper
      label={label}
      description={`${description} ${words.boundsOf({ minimum, maximum })}`}
      error={error}
      size="md"
      labelElement="div"
    >
      {ids.map((id) => (
        <One
          key={id}
          setting={label}
          name={names.get(id) ?? id}
          value={value[id]}
          isFaulty={!isOfEach(of, value[id])}
          disabled={disabled}
          put={(count) => put(id, count)}
          remove={() => remove(id)}
        />
      ))}
      {disabled ? null : (
        <Add
          setting={label}
          names={[...names].filter(([id]) => !ids.includes(id))}
          add={(id) => put(id, typeof standard === "number" ? standard : null)}
        />
      )}
    </Input.Wrapper>
  );
};
