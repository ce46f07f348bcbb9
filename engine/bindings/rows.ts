import { type Bound, failed } from "./bound.ts";
import type { BindingEnvironment, Row } from "./environment.ts";
import { resolveIds } from "./ids.ts";
import { derive } from "./status.ts";
import type { RowsOf } from "./walk.ts";

export const chooseSubject = { code: "parameter_missing", message: "Choose which one", text: 900136 };
export const chooseValue = { code: "parameter_missing", message: "Choose what is shown", text: "dashboard.unset" };
export const noSource = { code: "source_missing", message: "Make sure a data source is selected", text: 900131 };

const ofThese = (rows: readonly Row[], ids: readonly string[]): readonly Row[] =>
  ids.length === 0 ? rows : ids.flatMap((id) => rows.filter((row) => row["machine_id"] === id));

/**
 * The rows of a source in the order of the listed ids. An unset parameter and an unknown source are
 * errors of their own, so that the widget can say what to do.
 */
export const rowsOf = ({ dataSource, machineId }: RowsOf, environment: BindingEnvironment): Bound<readonly Row[]> => {
  const { ids, missing } = resolveIds(machineId, environment.parameters);
  if (missing.length > 0) return failed(chooseSubject);
  const source = Object.hasOwn(environment.sources, dataSource) ? environment.sources[dataSource] : undefined;
  if (!source) return failed(noSource);
  return derive([source], () => ofThese(source.data?.rows ?? [], ids));
};
