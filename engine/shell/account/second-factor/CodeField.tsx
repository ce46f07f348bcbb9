import { TextInput } from "@mantine/core";
import type { Ref } from "react";

interface CodeFieldProps {
  label: string;
  description: string;
  /** A code of an app is digits, for which a phone shows its keys of numbers. */
  isDigits: boolean;
  value: string;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onChange: (typed: string) => void;
}

/** Where a code is typed, or put by whoever keeps codes for the browser. */
export const CodeField = ({ isDigits, onChange, ...shown }: CodeFieldProps) => (
  <TextInput
    {...shown}
    required
    withAsterisk={false}
    size="md"
    name="second_factor"
    maxLength={100}
    inputMode={isDigits ? "numeric" : "text"}
    autoComplete={isDigits ? "one-time-code" : "off"}
    autoCapitalize="none"
    spellCheck={false}
    // The page or popup is this field: whoever opens it wants to type.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
    data-autofocus
    errorProps={{ role: "alert" }}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
