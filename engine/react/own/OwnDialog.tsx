import { Button, Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { PopupFoot } from "../popups/PopupFoot.tsx";
import { useText } from "../providers/TextsProvider.tsx";

interface OwnDialogProps<C> {
  /** Keys of the texts: the title, the buttons, and what is told when one is done. */
  words: Readonly<Record<"title" | "save" | "saved" | "saveAll" | "savedAll" | "reset" | "resetDone", string>>;
  /** How it is kept: absent for whoever has no right to it. */
  own: { keep?: (config: C | null) => Promise<boolean>; keepForAll?: (config: C) => Promise<boolean> };
  config: C;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Changes what a user has of its own of a document: kept for oneself, for all with the right, or given up. Where it
 * could not be kept the dialog stays open with what was entered.
 */
export const OwnDialog = <C,>({ words, own, config, onClose, children }: OwnDialogProps<C>) => {
  const { text } = useText();
  const [isBusy, setIsBusy] = useState(false);
  const finish = async (work: Promise<boolean> | undefined, said: string) => {
    setIsBusy(true);
    const isDone = await work;
    setIsBusy(false);
    if (!isDone) return;
    notifications.show({ message: text(said) });
    onClose();
  };
  const { keepForAll } = own;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(words.title)}
      size="lg"
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      {children}
      <PopupFoot>
        <Button
          size="md"
          variant="default"
          disabled={isBusy}
          onClick={() => void finish(own.keep?.(null), words.resetDone)}
        >
          {text(words.reset)}
        </Button>
        {keepForAll ? (
          <Button
            size="md"
            variant="default"
            disabled={isBusy}
            onClick={() => void finish(keepForAll(config), words.savedAll)}
          >
            {text(words.saveAll)}
          </Button>
        ) : null}
        <Button size="md" loading={isBusy} onClick={() => void finish(own.keep?.(config), words.saved)}>
          {text(words.save)}
        </Button>
      </PopupFoot>
    </Modal>
  );
};
