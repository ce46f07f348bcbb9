import { TextInput } from "@mantine/core";
import { useState } from "react";

interface NameInputProps {
  label: string;
  value: string;
  disabled: boolean;
  /** What is wrong with a name, or null. */
  fault: (name: string) => string | null;
  rename: (name: string) => void;
}

/** A name that others refer to: taken over when its field is left or Enter is pressed, and only when it may be used. */
export const NameInput = ({ label, value, disabled, fault, rename }: NameInputProps) => {
  const [entry, setEntry] = useState({ of: value, typed: value });
  // What was typed belongs to the name that it was typed over; another name starts anew.
  const typed = entry.of === value ? entry.typed : value;
  const setTyped = (next: string) => setEntry({ of: value, typed: next });
  const wrong = typed === value ? null : fault(typed);
  const commit = () => {
    if (typed !== value && wrong === null) rename(typed);
  };
  return (
    <TextInput
      size="md"
      label={label}
      value={typed}
      error={wrong}
      disabled={disabled}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === "Enter") commit();
        if (key === "Escape") setTyped(value);
      }}
    />
  );
};
