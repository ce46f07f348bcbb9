import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { deviceFlows } from "#schemas/documents/flow/device.ts";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import { usePageEnvironment, useServices } from "#engine/react/documents/environment.ts";
import { documentQuery } from "#engine/react/documents/use-document.ts";
import { useRunner } from "#engine/react/flows/use-runner.ts";
import { useAttempt } from "#engine/react/own/own-config.ts";
import { useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type AppUser, needsSignIn, userOf } from "#engine/react/providers/user.ts";
import classes from "./shared-device.module.css";

/**
 * Runs one of the flows over the page, one at a time; who is signed in is read again when it has changed that. A button
 * may stand there before the flow that led to it is over, so that a press of it waits; what only wants a sign-in does not.
 */
const useDeviceFlow = () => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const { environment, one } = usePageEnvironment();
  const services = useServices(one);
  const run = useRunner();
  const store = useAppStore();
  const attempt = useAttempt();
  const running = useRef<Promise<unknown> | null>(null);
  const pressed = useRef<string | null>(null);
  const perform = async (slug: string): Promise<void> => {
    const { document } = await client.fetchQuery(documentQuery<FlowDocument>(transport, "flow", slug));
    const title = { label: document.title, values: {} };
    const { changed } = await run({
      steps: document.steps,
      vars: {},
      environment: { ...environment },
      services,
      title,
    });
    if (changed) await store.reload();
  };
  const begin = (slug: string): void => {
    const work = attempt(() => perform(slug)).finally(() => (running.current = null));
    running.current = work;
  };
  const press = async (slug: string): Promise<void> => {
    const waits = pressed.current !== null;
    pressed.current = slug;
    if (waits) return;
    await running.current;
    const last = pressed.current;
    pressed.current = null;
    if (needsSignIn(userOf(store.get().app)) === (last === deviceFlows.in)) begin(last);
  };
  const want = (): void => {
    if (running.current === null) begin(deviceFlows.in);
  };
  return { press, want };
};

/** Calls when somebody wanted what needs a sign-in first, but for what was wanted before this stood on the screen. */
const useWanted = (act: () => void) => {
  const { state } = useEngine();
  const wanted = useStore(state, ({ signInsWanted }) => signInsWanted);
  const answered = useRef(wanted);
  useEffect(() => {
    if (wanted === answered.current) return;
    answered.current = wanted;
    act();
  });
};

const Bar = ({ user }: { user: AppUser }) => {
  const { text } = useText();
  const { press, want } = useDeviceFlow();
  useWanted(want);
  if (needsSignIn(user))
    return (
      <Button
        className={classes["act"] ?? ""}
        variant="filled"
        leftSection={<IconUserOff size={22} aria-hidden />}
        onClick={() => void press(deviceFlows.in)}
      >
        {text("device.sign_in")}
      </Button>
    );
  return (
    <span className={classes["person"]}>
      <IconUserCheck size={22} aria-hidden />
      <span className={classes["name"]}>{user.device_employee_name}</span>
      <Button className={classes["act"] ?? ""} variant="default" onClick={() => void press(deviceFlows.out)}>
        {text("device.sign_out")}
      </Button>
    </span>
  );
};

/** On a shared device: who is signed in on it, and the way in and out; nothing for any other user. */
export const SharedDevice = () => {
  const user = useUser();
  return user?.deviceuser === true ? <Bar user={user} /> : null;
};
