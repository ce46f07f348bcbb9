import { MultiSelect, Select } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { EntryProps } from "./entry.ts";
import { type Field, listOf } from "./logic.ts";

interface SearchedProps extends EntryProps {
  /** What was found, and what is chosen already. */
  choices: Field["choices"];
  search: (typed: string) => void;
}

interface Named {
  value: string;
  label: string;
}

/** What can be chosen now: what was found, and by its name what was chosen when something else was looked for. */
const useFound = (choices: Field["choices"], taken: readonly string[]) => {
  const { label } = useText();
  const [known, setKnown] = useState<readonly Named[]>([]);
  const found = (choices ?? []).map((one): Named => ({ value: one.value, label: label(one.label) }));
  const missing = taken.filter((value) => !found.some((one) => one.value === value));
  const named = missing.map((value) => known.find((one) => one.value === value) ?? { value, label: value });
  return { data: [...named, ...found], keep: () => setKnown([...named, ...found]) };
};

/** All that was found: the server has looked for it, in more than a label shows. */
const asFound = <O,>({ options }: { options: O }): O => options;

/** One of more choices than are listed. */
export const SearchedEntry = ({ shared, value, write, choices, search }: SearchedProps) => {
  const { text } = useText();
  const taken = typeof value === "string" && value !== "" ? value : null;
  const { data, keep } = useFound(choices, taken === null ? [] : [taken]);
  const shown = data.find((one) => one.value === taken)?.label;
  return (
    <Select
      {...shared}
      searchable
      clearable
      allowDeselect={false}
      filter={asFound}
      nothingFoundMessage={text("list.nothing_found")}
      clearButtonProps={{ "aria-label": text("controls.record.clear", { field: shared.label }) }}
      data={data}
      value={taken}
      onSearchChange={(typed) => search(typed === shown ? "" : typed)}
      onChange={(next) => {
        keep();
        write(next);
      }}
    />
  );
};

/** Several of more choices than are listed. */
export const SearchedEntries = ({ shared, value, write, choices, search }: SearchedProps) => {
  const { text } = useText();
  const taken = listOf(value);
  const { data, keep } = useFound(choices, taken);
  return (
    <MultiSelect
      {...shared}
      searchable
      filter={asFound}
      nothingFoundMessage={text("list.nothing_found")}
      data={data}
      value={taken}
      onSearchChange={search}
      onChange={(next) => {
        keep();
        write(next);
      }}
    />
  );
};
