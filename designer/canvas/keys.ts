import type { LayerMove } from "../actions/set-layer.ts";
import type { Direction } from "./hit.ts";

/** What a key does on the canvas. */
export type Command =
  | { do: "move"; dx: number; dy: number }
  | { do: "resize"; dw: number; dh: number }
  | { do: "go"; towards: Direction }
  | { do: "layer"; move: LayerMove }
  | { do: "zoom"; to: "in" | "out" | "fit" }
  | { do: "remove" | "duplicate" | "select all" | "select none" | "lock" };

export interface Key {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const steps: Readonly<Record<string, readonly [number, number, Direction]>> = {
  ArrowLeft: [-1, 0, "left"],
  ArrowRight: [1, 0, "right"],
  ArrowUp: [0, -1, "up"],
  ArrowDown: [0, 1, "down"],
};

const withControl: Readonly<Record<string, Command>> = {
  d: { do: "duplicate" },
  a: { do: "select all" },
  l: { do: "lock" },
  "]": { do: "layer", move: "front" },
  "[": { do: "layer", move: "back" },
  "+": { do: "zoom", to: "in" },
  "=": { do: "zoom", to: "in" },
  "-": { do: "zoom", to: "out" },
  "0": { do: "zoom", to: "fit" },
};

const alone: Readonly<Record<string, Command>> = {
  Delete: { do: "remove" },
  Backspace: { do: "remove" },
  Escape: { do: "select none" },
  "]": { do: "layer", move: "forward" },
  "[": { do: "layer", move: "backward" },
};

/** The command of a key press; null for keys that are not the canvas's. Arrows move, with Shift resize, with Alt go on. */
export const commandOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: Key): Command | null => {
  const isControl = ctrlKey || metaKey;
  const step = steps[key];
  if (step && !isControl) {
    const [x, y, towards] = step;
    if (altKey) return { do: "go", towards };
    return shiftKey ? { do: "resize", dw: x, dh: y } : { do: "move", dx: x, dy: y };
  }
  if (altKey) return null;
  return (isControl ? withControl[key.toLowerCase()] : alone[key]) ?? null;
};
