import type { Value } from "./logic.ts";

/** What every field of a record is drawn with. */
export interface EntryProps {
  shared: {
    size: "md";
    inputWrapperOrder: ("label" | "input" | "description" | "error")[];
    label: string;
    description: string | null;
    descriptionProps: { className: string };
    withAsterisk: boolean;
    error: string | null;
    errorProps: { className: string };
    disabled: boolean;
    onBlur: (() => void) | undefined;
  };
  value: Value | undefined;
  write: (value: Value) => void;
}
