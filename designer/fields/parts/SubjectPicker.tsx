import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { Chooser } from "../multiselect/Chooser.tsx";

interface SubjectPickerProps {
  /** Single replaces the choice, multiple adds to it. */
  mode: "single" | "multiple";
  value: readonly string[];
  disabled: boolean;
  change: (ids: string[]) => void;
}

/** Parameters of the dashboard, in braces, and those of the subject; ids that are neither stay and are shown as they are. */
export const SubjectPicker = ({ mode, value, disabled, change }: SubjectPickerProps) => {
  const { text } = useText();
  const { subjects, parameters } = useSurroundings();
  const entry = (kind: string, id: string, description = "") => ({
    value: id,
    label: [text(kind), id, description].filter((part) => part !== "").join(" "),
  });
  const known = [
    ...parameters.map(({ name, description }) => entry("inspector.parameter", `{${name}}`, description)),
    ...subjects.map(({ id, description }) => entry("inspector.subject", id, description)),
  ];
  const others = value.filter((id) => !known.some((one) => one.value === id));
  return (
    <Chooser
      label={text("inspector.subjects")}
      mode={mode}
      deselect
      options={[...known, ...others.map((id) => entry("inspector.subject", id))]}
      chosen={value}
      disabled={disabled}
      change={(chosen) => change([...(chosen ?? [])])}
    />
  );
};
