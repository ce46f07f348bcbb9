import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";

/** A child page over its parent; closing it leads back there. */
const PagePopup = ({ title, back, children }: { title: string; back: string; children: ReactNode }) => {
  const go = useNavigate();
  return (
    <Modal opened onClose={() => void go(back)} title={title} size="xl">
      {children}
    </Modal>
  );
};

export default PagePopup;
