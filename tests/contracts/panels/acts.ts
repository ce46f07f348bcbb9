import { page, userEvent } from "vitest/browser";
import { CallError } from "#engine/transport/errors.ts";

/** What a person sees and does at a panel. */
export const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
export const action = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}\\b`) });
export const dialog = () => page.getByRole("dialog");
export const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
export const panelType = () => document.querySelector<HTMLElement>("[data-panel]")?.dataset["panel"] ?? null;
export const selectedRows = () => document.querySelectorAll('tr[aria-selected="true"]').length;
export const escape = () => userEvent.keyboard("{Escape}");

/** An answer that refuses with the server's words. */
export const refused = (message: string) => () => {
  throw new CallError(409, { code: "state_conflict", message, path: null, res: null });
};

/** An answer that the test gives when it wants to. */
export const held = () => {
  let release = (_value: unknown) => {};
  const answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  return { answer, release: (value: unknown) => release(value) };
};
