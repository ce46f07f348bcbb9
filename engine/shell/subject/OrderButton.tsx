import { ActionIcon } from "@mantine/core";
import { IconSortAscending } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LazyPart } from "#engine/react/registry/LazyPart.tsx";
import type { Lazy } from "#engine/react/registry/LazyView.tsx";
import type { OrderDialogProps } from "./OrderDialog.tsx";

const dialog: Lazy<OrderDialogProps> = { view: () => import("./OrderDialog.tsx") };

/** The way to the user's own order of the subject, beside what shows them in it. */
export const OrderButton = () => {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={text("subject_order.title")}
        title={text("subject_order.title")}
        onClick={() => setIsOpen(true)}
      >
        <IconSortAscending size={22} aria-hidden />
      </ActionIcon>
      {isOpen ? <LazyPart definition={dialog} props={{ onClose: () => setIsOpen(false) }} /> : null}
    </>
  );
};
