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
import { type AppUser, needsSignIn } from "#engine/react/providers/user.ts";
import classes from "./shared-device.module.css";

/** Runs one of the flows over the page, one at a time; who is signed in is read again when it has changed that. */
const useDeviceFlow = () => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const { environment, one } = usePageEnvironment();
  const services = useServices(one);
  const run = useRunner();
  const store = useAppStore();
  const attempt = useAttempt();
  const isRunning = useRef(false);
  return async (slug: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    await attempt(async () => {
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
    });
    isRunning.current = false;
  };
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
  const perform = useDeviceFlow();
  useWanted(() => void perform(deviceFlows.in));
  if (needsSignIn(user))
    return (
      <Button
        className={classes["act"] ?? ""}
        variant="filled"
        leftSection={<IconUserOff size={22} aria-hidden />}
        onClick={() => void perform(deviceFlows.in)}
      >
        {text("device.sign_in")}
      </Button>
    );
  return (
    <span className={classes["person"]}>
      <IconUserCheck size={22} aria-hidden />
      <span className={classes["name"]}>{user.device_employee_name}</span>
      <Button className={classes["act"] ?? ""} variant="default" onClick={() => void perform(deviceFlows.out)}>
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
