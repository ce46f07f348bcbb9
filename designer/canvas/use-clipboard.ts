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
    const take = (event: ClipboardEvent) => {
      if (!isMeant(canvas.current)) return;
      const text = copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      if (event.type === "cut") run({ do: "remove" });
    };
    const put = (event: ClipboardEvent) => {
      if (!isMeant(canvas.current)) return;
      event.preventDefault();
      const isPut = paste(event.clipboardData?.getData("text/plain") ?? "");
      if (!isPut) notify({ label: { text: "designer.canvas.notPasted" }, values: {} }, "warning");
    };
    document.addEventListener("copy", take);
    document.addEventListener("cut", take);
    document.addEventListener("paste", put);
    return () => {
      document.removeEventListener("copy", take);
      document.removeEventListener("cut", take);
      document.removeEventListener("paste", put);
    };
  }, [canvas, run, copy, paste, notify]);
};
