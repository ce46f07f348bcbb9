import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

export interface PagePopupProps {
  title: string;
  /** Where closing it leads. */
  back: string;
  children: ReactNode;
}

/** A child page over its parent; closing it leads back there. */
const PagePopup = ({ title, back, children }: PagePopupProps) => {
  const { text } = useText();
  const go = useNavigate();
  return (
    <Modal
      opened
      onClose={() => void go(back)}
      title={title}
      size="xl"
      closeButtonProps={{ size: 48, "aria-label": text("popup.close") }}
    >
      {children}
    </Modal>
  );
};

export default PagePopup;
