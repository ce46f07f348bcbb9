import { isTruthy } from "../convert.ts";
import { defineForm, type Run, walkable } from "../runtime.ts";

const listOf = (list: unknown, run: Run) => walkable(run, run.evaluate(list, run));
const holdsFor = (body: unknown, run: Run) => (element: unknown) =>
  isTruthy(run.evaluate(body, { ...run, scope: element }));

/** The body is evaluated per element; `var` reads the element there and `outer` the environment. */
export const map = defineForm("map", ([list, body], run) =>
  listOf(list, run).map((element) => run.evaluate(body, { ...run, scope: element })),
);
export const filter = defineForm("filter", ([list, body], run) => listOf(list, run).filter(holdsFor(body, run)));
/** The body reads `current` and `accumulator`. */
export const reduce = defineForm("reduce", ([list, body, initial], run) =>
  listOf(list, run).reduce(
    (accumulator, current) => run.evaluate(body, { ...run, scope: { current, accumulator } }),
    run.evaluate(initial, run),
  ),
);
/** False of an empty list, as JSON Logic has it. */
export const all = defineForm("all", ([list, body], run) => {
  const elements = listOf(list, run);
  return elements.length > 0 && elements.every(holdsFor(body, run));
});
export const none = defineForm("none", ([list, body], run) => !listOf(list, run).some(holdsFor(body, run)));
export const some = defineForm("some", ([list, body], run) => listOf(list, run).some(holdsFor(body, run)));
