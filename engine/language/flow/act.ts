import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { fillText } from "#engine/language/expressions/fill.ts";
import { type Advance, end, scope, setVars, update, valueOf } from "./advance.ts";
import { branchInto, enterEach, enterRepeat } from "./loops.ts";
import { messageOf } from "./message.ts";
import type { Path } from "./types.ts";

const evaluateAll = (advance: Advance, expressions: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(expressions).map(([name, expression]) => [name, valueOf(advance, expression)] as const),
  );

/** A step that acts at once. True when it was one. */
export const actAtOnce = (advance: Advance, step: FlowStep, path: Path): boolean => {
  const { services } = advance;
  if ("set" in step) setVars(advance, evaluateAll(advance, step.set));
  else if ("change" in step)
    update(advance, { changes: { ...advance.state.changes, ...evaluateAll(advance, step.change) } });
  else if ("notify" in step)
    advance.effects.push({
      type: "notify",
      message: messageOf(step.notify.text, scope(advance), services),
      level: step.notify.level ?? "info",
    });
  else if ("navigate" in step)
    advance.effects.push({ type: "navigate", to: fillText(step.navigate, scope(advance), services) });
  else if ("select" in step)
    advance.effects.push({
      type: "select",
      selection: fillText(step.select.type, scope(advance), services),
      item: valueOf(advance, step.select.item),
    });
  else if ("remember" in step)
    advance.effects.push({
      type: "remember",
      list: fillText(step.remember.list, scope(advance), services),
      key: toText(valueOf(advance, step.remember.key)),
    });
  else if ("reload" in step) advance.effects.push({ type: "reload", names: step.reload });
  else if ("branch" in step) branchInto(advance, path, step.branch);
  else if ("repeat" in step) enterRepeat(advance, path, 0, false);
  else if ("each" in step) {
    const items = valueOf(advance, step.each.in);
    enterEach(advance, path, Array.isArray(items) ? items : [], 0, false);
  } else if ("stop" in step)
    end(advance, step.stop, step.text === undefined ? null : messageOf(step.text, scope(advance), services));
  else return false;
  return true;
};
