import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { nameField, type ShiftName, withShiftName } from "#schemas/plant/shift-name.ts";
import { languages } from "#schemas/protocol/language.ts";
import classes from "./shift-plan.module.css";
import type { Rename } from "./use-edit.ts";

/**
 * What a name is in each language, and how it is told to the plan: what is there of the name that is typed, until
 * somebody types something else.
 */
export const useNamed = (names: readonly ShiftName[], shift_description: string) => {
  const [typed, setTyped] = useState<ShiftName | null>(null);
  const known = names.find((name) => name.shift_description === shift_description);
  const none = { shift_description_en: "", shift_description_sv: "" };
  const named: ShiftName = { ...(typed ?? known ?? none), shift_description };
  const trimmed = {
    shift_description,
    shift_description_en: named.shift_description_en.trim(),
    shift_description_sv: named.shift_description_sv.trim(),
  };
  const rename: Rename = (all) => withShiftName(all, trimmed);
  return { named, setTyped, rename: typed === null || shift_description === "" ? undefined : rename };
};

interface NamesProps {
  /** The name in each language, as it is to be. */
  named: ShiftName;
  disabled: boolean;
  onChange: (named: ShiftName) => void;
}

/** What a shift is called in each language. A shift without a name goes by its number and has nothing to say here. */
export const Names = ({ named, disabled, onChange }: NamesProps) => {
  const { text } = useText();
  return (
    <div className={classes["fields"]}>
      {languages.map((language) => (
        <TextInput
          key={language}
          size="md"
          label={text(`shift_plan.name.${language}`)}
          description={text("shift_plan.name_help")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={named[nameField(language)]}
          maxLength={200}
          disabled={disabled || named.shift_description === ""}
          onChange={({ currentTarget }) => onChange({ ...named, [nameField(language)]: currentTarget.value })}
        />
      ))}
    </div>
  );
};
