import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useCallback } from "react";
import type { FlowEffect } from "#engine/language/flow/screen-types.ts";
import type { Message } from "#engine/language/flow/types.ts";
import { useText } from "../providers/TextsProvider.tsx";

export type Level = Extract<FlowEffect, { type: "notify" }>["level"];

const looks = {
  error: { color: "red", icon: <IconX size={20} aria-hidden /> },
  warning: { color: "yellow", icon: <IconAlertTriangle size={20} aria-hidden /> },
  success: { color: "green", icon: <IconCheck size={20} aria-hidden /> },
  info: { color: "blue", icon: <IconInfoCircle size={20} aria-hidden /> },
} satisfies Record<Level, object>;

/** How long something is shown that says nothing of it, ms. */
const usualTime = { error: false, warning: 5_000, success: 5_000, info: 5_000 } satisfies Record<Level, number | false>;

/** Tells the person something. Success is quiet and short; a failure stays until it has been read, or for some seconds. */
export const useNotify = (): ((message: Message, level: Level) => void) => {
  const { label, text } = useText();
  return useCallback(
    (message, level) =>
      void notifications.show({
        message: label(message.label, message.values),
        ...looks[level],
        autoClose: message.seconds === undefined ? usualTime[level] : message.seconds * 1000,
        closeButtonProps: { "aria-label": text("popup.close") },
      }),
    [label, text],
  );
};
