import { Button, Modal, Switch } from "@mantine/core";
import { IconKey, IconShieldOff, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { providerName } from "./provider-name.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Once } from "./Once.tsx";
import { Problem } from "./Problem.tsx";
import classes from "./security.module.css";
import { useWrite } from "./use-write.ts";
import type { ListedUser } from "./user.ts";

type Asked = "reset_password" | "reset_second_factor" | "delete_user";

interface QuestionProps {
  asked: Asked;
  username: string;
  onClose: () => void;
  /** What came of a yes: the given password, or null. */
  onDone: (password: string | null) => void;
}

/** Asks before a user is given another password, loses the second factor, or is gone for good. */
const Question = ({ asked, username, onClose, onDone }: QuestionProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const run = async () => {
    const done = await write(asked, { username });
    if (done) onDone(done.res === true ? null : done.res.password);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(`security.${asked}_of`, { name: username })}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <p>{text(`security.${asked}_text`)}</p>
      <Problem problem={problem} />
      <PopupFoot>
        <Button variant="default" onClick={onClose}>
          {text("popup.cancel")}
        </Button>
        <Button {...(asked === "delete_user" ? { color: "red" } : {})} loading={working} onClick={() => void run()}>
          {text(`security.${asked}`)}
        </Button>
      </PopupFoot>
    </Modal>
  );
};

interface ActionsProps {
  issuer: string | null;
  hasFactor: boolean;
  ask: (asked: Asked) => void;
}

/** What an administrator can ask for besides: another password, where the password is here, none but the password, and the end of the user. */
const Actions = ({ issuer, hasFactor, ask }: ActionsProps) => {
  const { text } = useText();
  const { provider } = useApp();
  return (
    <>
      {issuer === null ? null : (
        <p className={classes["quiet"]}>
          {text("security.no_password_help", { name: providerName(issuer, provider) })}
        </p>
      )}
      <div className={classes["actions"]}>
        {issuer === null ? (
          <Button
            variant="default"
            leftSection={<IconKey size={20} aria-hidden />}
            onClick={() => ask("reset_password")}
          >
            {text("security.reset_password")}
          </Button>
        ) : null}
        {hasFactor ? (
          <Button
            variant="default"
            leftSection={<IconShieldOff size={20} aria-hidden />}
            onClick={() => ask("reset_second_factor")}
          >
            {text("security.reset_second_factor")}
          </Button>
        ) : null}
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => ask("delete_user")}
        >
          {text("security.delete_user")}
        </Button>
      </div>
    </>
  );
};

interface AccountProps {
  /** As the form was opened with it. */
  user: Pick<ListedUser, "username" | "issuer" | "second_factor">;
  disabled: boolean;
  setDisabled: (disabled: boolean) => void;
  /** The user is another one now: listed anew. */
  onChanged: () => void;
  onDeleted: () => void;
}

/** Whether a user may sign in, with which password, and whether there is the user at all. Nobody does this to the own account. */
export const Account = ({ user, disabled, setDisabled, onChanged, onDeleted }: AccountProps) => {
  const { username, issuer, second_factor: hadFactor } = user;
  const { text } = useText();
  const own = useUser()?.username === username;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [hasFactor, setHasFactor] = useState(hadFactor);
  if (own) return null;
  const done = (given: string | null) => {
    setAsked(null);
    if (asked === "delete_user") return onDeleted();
    if (asked === "reset_second_factor") setHasFactor(false);
    else setPassword(given);
    onChanged();
  };
  return (
    <fieldset className={classes["part"]}>
      <legend>{text("security.account")}</legend>
      <div className={classes["flag"]}>
        <Switch
          size="md"
          label={text("security.may_sign_in")}
          description={text("security.may_sign_in_help")}
          checked={!disabled}
          onChange={({ currentTarget }) => setDisabled(!currentTarget.checked)}
        />
      </div>
      <Actions issuer={issuer} hasFactor={hasFactor} ask={setAsked} />
      <output className={classes["told"]}>
        {hadFactor && !hasFactor ? text("security.second_factor_removed") : null}
      </output>
      {password === null ? null : (
        <Once
          title={text("security.password_of", { name: username })}
          detail={text("security.password_once", { name: username })}
          secret={password}
          onDone={() => setPassword(null)}
        />
      )}
      {asked === null ? null : (
        <Question asked={asked} username={username} onClose={() => setAsked(null)} onDone={done} />
      )}
    </fieldset>
  );
};
