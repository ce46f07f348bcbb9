import { TextInput } from "@mantine/core";
import { useEffect } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useQuery } from "../../surroundings/form-context.ts";
import { useQueries } from "../query/use-queries.ts";
import type { FieldProps } from "../types.ts";

/** A value for each placeholder of the chosen query; a `{parameter}` of the dashboard stands for its value. */
const Field = ({ label, value = {}, disabled, change }: FieldProps<Record<string, string>>) => {
  const { text } = useText();
  const { queryId } = useQuery();
  const query = useQueries().find(({ record_no }) => record_no === queryId);
  const names = query?.parameters ?? Object.keys(value);
  const lacks = query !== undefined && !disabled && names.some((name) => value[name] === undefined);
  // A screen waits for the names that the document holds: each placeholder stands there from the beginning.
  useEffect(() => {
    if (lacks) change(Object.fromEntries(names.map((name) => [name, value[name] ?? ""])));
  });
  if (names.length === 0) return <p>{text("query.no_parameters")}</p>;
  return (
    <fieldset aria-label={label} style={{ display: "grid", gap: 8, padding: 0, border: "none" }}>
      {names.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={value[name] ?? ""}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            change(
              Object.fromEntries(names.map((one) => [one, one === name ? currentTarget.value : (value[one] ?? "")])),
            )
          }
        />
      ))}
    </fieldset>
  );
};

export default Field;
