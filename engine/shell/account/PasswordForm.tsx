import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "../security/Problem.tsx";
import { useWrite } from "../security/use-write.ts";
import { faultOfRepetition, isComplete, nothingTyped, type Typed } from "./new-password.ts";
import classes from "./account.module.css";

interface FieldProps {
  field: keyof Typed;
  label: string;
  description?: string;
  typed: Typed;
  error: string | undefined;
  autoFocus?: boolean;
  set: (change: Partial<Typed>) => void;
}

const Field = ({ field, typed, set, ...shown }: FieldProps) => (
  <PasswordInput
    required
    withAsterisk={false}
    size="md"
    name={field}
    maxLength={1000}
    autoComplete={field === "old" ? "current-password" : "new-password"}
    value={typed[field]}
    onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
    // Said at once to who does not see it.
    errorProps={{ role: "alert" }}
    {...shown}
  />
);

interface PasswordFormProps {
  username: string;
  /** How the password that one has is called here. */
  oldLabel: string;
  /** The first field has the focus: the page is this form. */
  isPage?: boolean;
  /** Beside the button. */
  children?: ReactNode;
  onDone: () => void;
}

/** Old password, new one and the new one again. What was refused stays as it was typed. */
export const PasswordForm = ({ username, oldLabel, isPage = false, children, onDone }: PasswordFormProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [typed, setTyped] = useState(nothingTyped);
  const set = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const ofField = ["/old_password", "/new_password"].includes(problem?.path ?? "");
  const errorAt = (path: string) => (problem?.path === path ? problem.words : undefined);
  const fault = faultOfRepetition(typed);
  const save = async () => {
    const { old: old_password, next: new_password } = typed;
    if (!(await write("update_password", { old_password, new_password }))) return;
    setTyped(nothingTyped);
    onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const part = { typed, set };
  return (
    <form className={classes["form"]} onSubmit={onSubmit} aria-label={text("account.change_password")}>
      {/* By it a browser's keeper of passwords knows whose password it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <Field
        {...part}
        field="old"
        label={oldLabel}
        error={errorAt("/old_password")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isPage}
      />
      <Field
        {...part}
        field="next"
        label={text("account.new_password")}
        description={text("account.new_password_help")}
        error={errorAt("/new_password")}
      />
      <Field {...part} field="again" label={text("account.again")} error={fault === null ? undefined : text(fault)} />
      <Problem problem={ofField ? null : problem} />
      <div className={classes["foot"]}>
        {children}
        <Button type="submit" size="md" disabled={!isComplete(typed)} loading={working}>
          {text("account.change_password")}
        </Button>
      </div>
    </form>
  );
};
