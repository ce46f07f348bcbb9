import type { Message, Turn } from "./types.ts";

interface Asked {
  at: string;
  /** Seconds until the popup counts as declined; null for one that stays. */
  timeout: number | null;
}

/** What a flow waits for. `at` is its address: answers to another address are ignored. */
export type FlowRequest =
  | (Asked & {
      kind: "ask";
      control: string;
      title: Message;
      options: Record<string, unknown>;
      data: Record<string, unknown>;
      bind: Record<string, unknown>;
      accept: unknown;
      no: Message | null;
      scope: Record<string, unknown>;
    })
  | (Asked & { kind: "confirm"; text: Message; yes: Message | null; no: Message | null })
  | (Asked & {
      kind: "choose";
      text: Message;
      title: Message | null;
      silent: boolean;
      options: { value: string; label: Message }[];
    })
  | { kind: "show"; at: string; document: { kind: string; slug: string }; inputs: Record<string, unknown> }
  | {
      kind: "call";
      at: string;
      procedure: string;
      input: Record<string, unknown>;
      /** The read whose rows the reply holds as well. */
      answers?: string;
    }
  | { kind: "wait"; at: string; seconds: number; text: Message | null };

/** What a flow does on its way without waiting. */
export type FlowEffect =
  | { type: "notify"; message: Message; level: "success" | "info" | "warning" | "error" }
  | { type: "navigate"; to: string }
  | { type: "select"; selection: string; item: unknown }
  | { type: "remember"; list: string; key: string }
  | { type: "reload"; names: readonly string[] };

export type FlowTurn = Turn<FlowRequest, FlowEffect>;
