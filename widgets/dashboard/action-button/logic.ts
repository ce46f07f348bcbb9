import type { Css } from "#engine/bindings/resolvers/style.ts";
import type { CallPrompt } from "#engine/bindings/resolvers/callConfiguration.ts";

/** `asking`: the prompts are open. `pending`: the call is out. What it came to goes back to idle by itself. */
export type ButtonState = "idle" | "asking" | "pending" | "success" | "fail" | "unknown";

/** Milliseconds for which success and fail show. Source: WD-1067, WD-1069. */
export const shownFor = 5000;
/** Seconds until unanswered prompts count as rejected. Source: WD-1063. */
export const promptSeconds = 120;

const red: Css = { backgroundColor: "#c92a2a", color: "#ffffff" };
/** Neither success nor failure. */
const yellow: Css = { backgroundColor: "#ffd43b", color: "#000000" };

/** The style of a state laid over the normal one; without a style of its own a failure is red. */
export const styleOf = (state: ButtonState, styles: { normal?: Css; success?: Css; fail?: Css }): Css => {
  const over = {
    success: styles.success,
    fail: styles.fail ?? red,
    unknown: yellow,
    idle: {},
    asking: {},
    pending: {},
  }[state];
  return { ...styles.normal, ...over };
};

export type Answers = Readonly<Record<string, string | boolean>>;

/** The name under which the answer of a prompt is kept: its keys from the body's root, joined by dots. */
export const nameOf = ({ path }: Pick<CallPrompt, "path">): string => path.join(".");

/** The answers before anybody has given one: no text, and no. */
export const unanswered = (prompts: readonly CallPrompt[]): Answers =>
  Object.fromEntries(prompts.map((prompt) => [nameOf(prompt), prompt.type === "boolean" ? false : ""]));

/** Every text has something in it. */
export const isAnswered = (prompts: readonly CallPrompt[], answers: Answers): boolean =>
  prompts.every((prompt) => prompt.type === "boolean" || String(answers[nameOf(prompt)] ?? "").trim() !== "");

/** What a prompt is called on the screen: its key, with those of the parts around it. */
export const titleOf = ({ path }: Pick<CallPrompt, "path">): string => path.join(" · ");
