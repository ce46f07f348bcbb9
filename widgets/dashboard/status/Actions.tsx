import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";
import { useRunner } from "#engine/react/flows/use-runner.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Action, actionsOf } from "./actions.ts";
import type { StatusMachine } from "./logic.ts";
import classes from "./status.module.css";

/** The buttons for what the machine's state allows; none can be pressed while one is at work. */
export const Actions = ({ machine }: { machine: StatusMachine }) => {
  const { text } = useText();
  const { pathname } = useLocation();
  const run = useRunner();
  const [pressed, setPressed] = useState<Action["id"] | null>(null);
  const actions = actionsOf(machine, pathname);
  if (actions.length === 0) return null;
  const press = async ({ id, text: key, steps }: Action) => {
    setPressed(id);
    const title = { label: { text: key }, values: {} };
    const report = await run({ steps, vars: {}, environment: {}, services: {}, title });
    if (report.outcome === "failed") console.error(`${id} of ${machine.machine_id}`, report.message);
    setPressed(null);
  };
  return (
    <div className={classes.actions}>
      {actions.map((action) => (
        <Button
          key={action.id}
          className={classes.action ?? ""}
          variant="default"
          disabled={pressed !== null}
          loading={pressed === action.id}
          onClick={() => void press(action)}
        >
          {text(action.text)}
        </Button>
      ))}
    </div>
  );
};
