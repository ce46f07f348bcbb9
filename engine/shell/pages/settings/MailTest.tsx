import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { IconCircleCheck, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "../../security/Problem.tsx";
import { useWrite } from "../../security/use-write.ts";
import classes from "./settings.module.css";

/** Asks for an address, sends a message there and says what the mail server answered. */
const Asking = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [address, setAddress] = useState("");
  const [answer, setAnswer] = useState<string | null>(null);
  const send = async () => {
    setAnswer(null);
    const done = await write("send_test_mail", { address });
    if (done) setAnswer(done.res.answer);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text("mail.test")}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack>
          <p>{text("mail.about_test")}</p>
          <TextInput
            size="md"
            type="email"
            required
            maxLength={254}
            label={text("mail.address")}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <Problem problem={problem} />
          <output className={classes["answered"]}>
            {answer === null ? null : (
              <>
                <IconCircleCheck size={20} aria-hidden /> {text("mail.answered", { answer })}
              </>
            )}
          </output>
          <PopupFoot>
            <Button size="md" variant="default" onClick={onClose}>
              {text("popup.close")}
            </Button>
            <Button size="md" type="submit" loading={working} disabled={address === ""}>
              {text("mail.test_send")}
            </Button>
          </PopupFoot>
        </Stack>
      </form>
    </Modal>
  );
};

/** Tries the mail server that is stored; says what is missing where there is none. */
export const MailTest = ({ settings }: { settings: JsonObject }) => {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const isSet = settings["mail_host"] !== undefined && settings["mail_from"] !== undefined;
  return (
    <div className={classes["try"]}>
      {isSet ? null : <p>{text("mail.no_server_yet")}</p>}
      <Button
        size="md"
        variant="default"
        disabled={!isSet}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {text("mail.test")} …
      </Button>
      {isOpen ? <Asking onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
