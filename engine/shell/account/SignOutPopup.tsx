import { Button, Modal } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { accountPath } from "#engine/navigation/isolation.ts";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useApp, useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { noteLeaving } from "../app/at-provider.ts";
import { Problem } from "../security/Problem.tsx";
import { providerName } from "../security/provider-name.ts";
import { useWrite } from "../security/use-write.ts";
import { providerWords } from "../security/sign-in-problem.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";

/** The way to show once more at the sign-in provider who one is. */
const SignInAgain = ({ onProblem }: { onProblem: (words: string) => void }) => {
  const { text } = useText();
  const { provider } = useApp();
  const store = useAppStore();
  const go = async () => {
    noteLeaving(sessionStorage);
    const problem = await store.signInAtProvider(accountPath, true).catch(() => "unavailable" as const);
    if (problem !== null) onProblem(text(providerWords[problem], { name: provider?.name ?? "" }));
  };
  return (
    <Button variant="default" onClick={() => void go()}>
      {text("account.sign_in_again")}
    </Button>
  );
};

interface SignOutPopupProps {
  /** What is asked. */
  title: string;
  /** The handles of the sessions that end. */
  handles: readonly string[];
  onClose: () => void;
  onEnded: () => Promise<void>;
}

/** Asks, before own sessions elsewhere end, for the password, or for a fresh sign-in where there is none here. */
export const SignOutPopup = ({ title, handles, onClose, onEnded }: SignOutPopupProps) => {
  const { text } = useText();
  const { provider } = useApp();
  const issuer = useUser()?.issuer ?? null;
  const { write, working, problem } = useWrite();
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState("");
  const isOfField = issuer === null && problem?.path === "/password";
  const end = async (event: FormEvent) => {
    event.preventDefault();
    const shown = issuer === null ? { password } : {};
    if (!(await write("end_own_sessions", { handles: [...handles], ...shown }))) return;
    await onEnded();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": text("popup.close") }}>
      <form onSubmit={(event) => void end(event)}>
        {issuer === null ? (
          <OwnPasswordField value={password} error={isOfField ? problem.words : undefined} onChange={setPassword} />
        ) : (
          <p>{text("account.sign_out_help_provider", { name: providerName(issuer, provider) })}</p>
        )}
        <Problem problem={refused === "" ? (isOfField ? null : problem) : { words: refused, path: null }} />
        <PopupFoot lead={problem && issuer !== null ? <SignInAgain onProblem={setRefused} /> : null}>
          <Button variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button type="submit" disabled={issuer === null && password === ""} loading={working}>
            {text("account.sign_out_there")}
          </Button>
        </PopupFoot>
      </form>
    </Modal>
  );
};
