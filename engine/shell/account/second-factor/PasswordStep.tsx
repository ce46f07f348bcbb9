import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { useUser } from "#engine/react/providers/AppContext.tsx";
import { Problem } from "../../security/Problem.tsx";
import { useWrite } from "../../security/use-write.ts";
import classes from "../account.module.css";
import { OwnPasswordField } from "../OwnPasswordField.tsx";

type Asking = "set_up_second_factor" | "renew_recovery_codes" | "turn_off_second_factor";

interface PasswordStepProps<Name extends Asking> {
  procedure: Name;
  /** What the button says. */
  action: string;
  /** Beside the button. */
  children?: ReactNode;
  onDone: (res: OutputOfCall<Name>) => void;
}

/** Asks for the password, and with it makes a call that changes by what one signs in. */
export const PasswordStep = <Name extends Asking>({ procedure, action, children, onDone }: PasswordStepProps<Name>) => {
  const user = useUser();
  const { write, working, problem } = useWrite();
  const [password, setPassword] = useState("");
  const isOfField = problem?.path === "/password";
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = await write<Asking>(procedure, { password });
    // The answer is that of the procedure that was called.
    if (done) onDone(done.res as OutputOfCall<Name>);
  };
  return (
    <form className={classes["form"]} onSubmit={(event) => void send(event)} aria-label={action}>
      {/* By it a browser's keeper of passwords knows whose password it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={user?.username ?? ""} />
      <OwnPasswordField value={password} error={isOfField ? problem.words : undefined} onChange={setPassword} />
      <Problem problem={isOfField ? null : problem} />
      <div className={classes["foot"]}>
        {children}
        <Button type="submit" size="md" disabled={password === ""} loading={working}>
          {action}
        </Button>
      </div>
    </form>
  );
};
