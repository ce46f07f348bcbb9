import { PasswordInput } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

interface OwnPasswordFieldProps {
  value: string;
  /** What is wrong with it, if anything. */
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** The own password, asked for again before what matters. */
export const OwnPasswordField = ({ value, error, onChange }: OwnPasswordFieldProps) => {
  const { text } = useText();
  return (
    <PasswordInput
      data-autofocus
      // The page or popup is this field: whoever opens it wants to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      required
      withAsterisk={false}
      size="md"
      name="password"
      maxLength={1000}
      autoComplete="current-password"
      label={text("account.old_password")}
      description={text("account.sign_out_help")}
      error={error}
      errorProps={{ role: "alert" }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
