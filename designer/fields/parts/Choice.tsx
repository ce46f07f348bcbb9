import { NativeSelect } from "@mantine/core";
import { useChoiceText } from "../../surroundings/use-titles.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

interface ChoiceProps<V extends string | number> {
  label: string;
  choices: readonly V[];
  value: V | undefined;
  /** What holds without a choice; without it there is an empty entry. */
  fallback?: V;
  disabled: boolean;
  /** What a choice is called, where it is not its own name. */
  nameOf?: (choice: V) => string;
  change: (value: V | undefined) => void;
}

/** One of a few words inside an editor. */
export const Choice = <V extends string | number>(props: ChoiceProps<V>) => {
  const { label, choices, value, fallback, disabled, nameOf, change } = props;
  const { text } = useText();
  const choiceText = useChoiceText();
  const held = value ?? fallback;
  const all = held === undefined || choices.includes(held) ? choices : [...choices, held];
  return (
    <NativeSelect
      size="md"
      label={label}
      value={held === undefined ? "" : String(held)}
      disabled={disabled}
      data={[
        ...(fallback === undefined ? [{ value: "", label: text("inspector.none") }] : []),
        ...all.map((choice) => ({ value: String(choice), label: nameOf?.(choice) ?? choiceText(choice) })),
      ]}
      onChange={({ currentTarget }) => change(all.find((choice) => String(choice) === currentTarget.value))}
    />
  );
};
