import { type RefObject, useEffect } from "react";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import type { Commands } from "./use-commands.ts";

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);

/** Is the canvas meant by what a person does at the keyboard: it has the focus, or nothing else has. */
const isMeant = (canvas: HTMLElement | null): boolean => {
  const { activeElement } = document;
  return !isTyping(activeElement) && (activeElement === document.body || (canvas?.contains(activeElement) ?? false));
};

/** Ctrl+C, Ctrl+X and Ctrl+V on the canvas, over the clipboard of the system. */
export const useClipboard = (canvas: RefObject<HTMLElement | null>, { run, copy, paste }: Commands): void => {
  const notify = useNotify();
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      if (!isMeant(canvas.current)) return;
      const text = copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      if (event.type === "cut") run({ do: "remove" });
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isMeant(canvas.current)) return;
      event.preventDefault();
      const isPut = paste(event.clipboardData?.getData("text/plain") ?? "");
      if (!isPut) notify({ label: { text: "designer.canvas.notPasted" }, values: {} }, "warning");
    };
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [canvas, run, copy, paste, notify]);
};
