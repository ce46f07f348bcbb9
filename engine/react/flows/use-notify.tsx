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

/** Tells the person something. Success is quiet and short; a failure stays until it has been read, or for some seconds. */
export const useNotify = (): ((message: Message, level: Level, seconds?: number) => void) => {
  const { label, text } = useText();
  return useCallback(
    (message, level, seconds = level === "error" ? undefined : 5) =>
      void notifications.show({
        message: label(message.label, message.values),
        ...looks[level],
        autoClose: seconds === undefined ? false : seconds * 1000,
        closeButtonProps: { "aria-label": text("popup.close") },
      }),
    [label, text],
  );
};
