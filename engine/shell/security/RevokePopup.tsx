import { Button, Modal } from "@mantine/core";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "./Problem.tsx";
import { useWrite } from "./use-write.ts";

export type Revoking = "revoke_device" | "revoke_api_key" | "revoke_login_code";

interface RevokePopupProps {
  title: string;
  /** What ends with it. */
  detail: string;
  procedure: Revoking;
  record_no: number;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks before something that opens the plant to somebody is ended for good. */
export const RevokePopup = ({ title, detail, procedure, record_no, onClose, onRevoked }: RevokePopupProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const revoke = async () => {
    if (!(await write(procedure, { record_no }))) return;
    onRevoked();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": text("popup.close") }}>
      <p>{detail}</p>
      <Problem problem={problem} />
      <PopupFoot>
        <Button variant="default" onClick={onClose}>
          {text("devices.keep")}
        </Button>
        <Button color="red" loading={working} onClick={() => void revoke()}>
          {text("devices.revoke")}
        </Button>
      </PopupFoot>
    </Modal>
  );
};
