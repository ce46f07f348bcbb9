import { readdirSync, readFileSync } from "node:fs";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import type { Client } from "#tests/faults/client.ts";
import { inPopup, interfaceOf, popup } from "./panel-stage.ts";
import { expect, type Page, type Plant } from "./plant.ts";

const folder = new URL("../../configs/factory/", import.meta.url);

export const panels = readdirSync(new URL("panels", folder)).map(
  (name) => JSON.parse(readFileSync(new URL(`panels/${name}`, folder), "utf8")) as PanelDocument,
);
const texts = (JSON.parse(readFileSync(new URL("texts/en.json", folder), "utf8")) as { texts: Record<string, string> })
  .texts;

/** The English words of a key of the catalogue. */
export const say = (key: string | number): string => texts[String(key)] ?? `no text ${key}`;
/** The words of a button, whatever stands in its document for them. */
export const labelOf = ({ label }: PanelDocument["buttons"][number]): string =>
  typeof label === "object" && "text" in label ? say(label.text as string | number) : JSON.stringify(label);

interface Question {
  /** Its title or its text. */
  says: string | RegExp;
  answer: (page: Page) => Promise<void>;
  /** Seconds after which it counts as declined; null: it is a form, which stays open until somebody closes it. */
  seconds?: number | null;
  /** What a person is told who gives no answer. */
  unanswered?: string;
}

/** What a person does at one button, and what comes of it. */
export interface Journey {
  machine: string;
  /** The list with the row. */
  list: string;
  /** Who presses, if not the operator. */
  by?: string;
  /** Special functions that the machine must have. */
  features?: readonly number[];
  /** Where the list is, if not in the machine's interface. */
  place?: string;
  /** Brings the plant to where the button can be pressed; answers cells that only the row has, the first one also in the heading. */
  prepare: (operator: Client, plant: Plant) => Promise<string[]>;
  /** What a screen that showed the list already shows when it has heard of that, where the press depends on it. */
  ready?: (page: Page) => Promise<void>;
  questions?: readonly Question[];
  /** What it asks comes from the server: without a link nothing is asked. */
  reads?: boolean;
  /** The call that it makes. */
  call?: string;
  /** The call changes nothing. */
  isRead?: boolean;
  /** Without a link the call waits in the queue, and is sent by itself. */
  queues?: boolean;
  /** It chooses other rows, or keeps its own: the panel stays. */
  chooses?: boolean;
  /** What is shown of a refusal, where that is not what the server says. */
  refused?: string;
  /** After a refusal it asks its last question again, with the words that were typed. */
  keeps?: () => string;
  /** What is told when it is done. */
  done?: string;
  /** What is then to be seen on a screen that shows the list. */
  effect: (page: Page, cells: readonly string[]) => Promise<void>;
  /** What the server then holds. */
  stored?: (operator: Client, cells: readonly string[]) => Promise<void>;
}

export const leadsToPath =
  (path: string, shown: (page: Page, cells: readonly string[]) => Promise<void>): Journey["effect"] =>
  async (page, cells) => {
    await expect(page).toHaveURL((url) => url.pathname === path);
    await shown(page, cells);
  };
export const leadsTo = (
  machine: string,
  list: string,
  shown: (page: Page, cells: readonly string[]) => Promise<void>,
): Journey["effect"] => leadsToPath(interfaceOf(machine, list), shown);
/** Answers a question with words. */
export const type = async (page: Page, words: string) => {
  await popup(page).getByRole("textbox").fill(words);
  await inPopup(page, "OK").tap();
};
/** Answers a question with a row of its list. */
export const choose = async (page: Page, words: string | RegExp) => {
  await popup(page).getByText(words).first().tap();
  await inPopup(page, "OK").tap();
};

/** The journey of a button that leads to another page. */
export const leading = (
  machine: string,
  list: string,
  prepare: Journey["prepare"],
  effect: Journey["effect"],
): Journey => ({
  machine,
  list,
  prepare,
  effect,
});
