import { SegmentedControl, Switch } from "@mantine/core";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { PageContent } from "#schemas/documents/page/schema.ts";
import { useQueryChange } from "#engine/react/navigation/use-query-change.ts";
import { isLabel } from "#engine/react/providers/label.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./page-actions.module.css";

/** One of a few values that the reader of a page chooses; the address holds it under the name, where it is not the default. */
interface OneOf {
  name: string;
  label: Label;
  default: string;
  values: readonly { value: string; label: Label }[];
}

/** Something that the reader of a page switches on; the address holds it then. */
interface OnOff {
  name: string;
  label: Label;
  switch: true;
}

type Choice = OneOf | OnOff;

const on = "on";

const isText = (value: unknown): value is string => typeof value === "string";

const isValue = (value: unknown): value is OneOf["values"][number] =>
  isObject(value) && isText(value["value"]) && isLabel(value["label"]);

const isChoice = (value: unknown): value is Choice => {
  if (!isObject(value) || !isText(value["name"]) || !isLabel(value["label"])) return false;
  const { default: standard, values, switch: isSwitch } = value;
  return isSwitch === true || (isText(standard) && Array.isArray(values) && values.every(isValue));
};

const choicesIn = (offered: unknown): Choice[] => (Array.isArray(offered) ? offered.filter(isChoice) : []);

const valueOf = ({ name, default: standard, values }: OneOf, query: URLSearchParams): string => {
  const asked = query.get(name);
  return values.find(({ value }) => value === asked)?.value ?? standard;
};

const chosenOf = (choice: Choice, query: URLSearchParams): string | boolean =>
  "switch" in choice ? query.get(choice.name) === on : valueOf(choice, query);

/** What a page's `config.choices` offer, and what is chosen of each by its name. */
export const usePageChoices = ({ config }: PageContent) => {
  const [query] = useSearchParams();
  const offered = config?.["choices"];
  return useMemo(() => {
    const choices = choicesIn(offered);
    return { choices, chosen: Object.fromEntries(choices.map((choice) => [choice.name, chosenOf(choice, query)])) };
  }, [offered, query]);
};

/** The choices of a page, in a line above what follows them. */
export const PageChoices = ({ choices }: { choices: readonly Choice[] }) => {
  const { label } = useText();
  const [query] = useSearchParams();
  const change = useQueryChange();
  if (choices.length === 0) return null;
  return (
    <div className={classes["choices"]}>
      {choices.map((choice) =>
        "switch" in choice ? (
          <Switch
            key={choice.name}
            className={classes["switch"] ?? ""}
            label={label(choice.label)}
            checked={chosenOf(choice, query) === true}
            onChange={({ currentTarget }) => change({ [choice.name]: currentTarget.checked ? on : null })}
          />
        ) : (
          <SegmentedControl
            key={choice.name}
            className={classes["choice"]}
            aria-label={label(choice.label)}
            data={choice.values.map((one) => ({ value: one.value, label: label(one.label) }))}
            value={valueOf(choice, query)}
            onChange={(value) => change({ [choice.name]: value === choice.default ? null : value })}
          />
        ),
      )}
    </div>
  );
};
