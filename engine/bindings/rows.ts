import { type Bound, failed } from "./bound.ts";
import type { BindingEnvironment, Row } from "./environment.ts";
import { resolveMachines } from "./machines.ts";
import { derive } from "./status.ts";

/** What a binding reads from: a source and the machines whose rows it wants (none = all rows). */
export interface RowsOf {
  dataSource: string;
  machineId?: readonly string[];
}

export const chooseMachine = { code: "parameter_missing", message: "Choose a machine", text: 900136 };
export const noSource = { code: "source_missing", message: "Make sure a data source is selected", text: 900131 };

const ofMachines = (rows: readonly Row[], ids: readonly string[]): readonly Row[] =>
  ids.length === 0 ? rows : ids.flatMap((id) => rows.filter((row) => row["machine_id"] === id));

/**
 * The rows of a source in the order of the listed machines. An unset machine parameter and an unknown source are
 * errors of their own, so that the widget can say what to do.
 */
export const rowsOf = ({ dataSource, machineId }: RowsOf, environment: BindingEnvironment): Bound<readonly Row[]> => {
  const { ids, missing } = resolveMachines(machineId, environment.parameters);
  if (missing.length > 0) return failed(chooseMachine);
  const source = Object.hasOwn(environment.sources, dataSource) ? environment.sources[dataSource] : undefined;
  if (!source) return failed(noSource);
  return derive([source], () => ofMachines(source.data?.rows ?? [], ids));
};
