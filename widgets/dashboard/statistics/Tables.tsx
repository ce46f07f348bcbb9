import { useMemo } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { TableView } from "#engine/react/tables/TableView.tsx";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsReport } from "#schemas/plant/statistics.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { MachinesOfReason, StopsOfReason } from "./Detail.tsx";
import { type Both, daysOf, type Reason, type Task, withMachine } from "./logic.ts";
import classes from "./statistics.module.css";
import { tableOf } from "./table-slugs.ts";
import { useDays } from "./use-chart.ts";
import type { Step, Steps } from "./use-steps.ts";

type Row = Readonly<Record<string, unknown>>;

interface TableProps {
  slug: string;
  rows: readonly Row[];
  /** Where a row leads; undefined where it leads nowhere. */
  stepOf: (row: Row) => Step;
}

/** The table of a report, whose rows lead where its bars do. */
const Table = ({ slug, rows, stepOf }: TableProps) => {
  const [first] = rows;
  const isOpen = first !== undefined && stepOf(first) !== undefined;
  return (
    <div className={classes["rows"]}>
      <TableView slug={slug} rows={rows} searchable onPress={isOpen ? (row) => stepOf(row)?.() : undefined} />
    </div>
  );
};

/** The days of a report as a table. */
const DayRows = ({ report, both, stepOf }: { report: StatisticsReport; both: Both; stepOf: TableProps["stepOf"] }) => {
  const { days, daysBack } = useDays(report);
  const rows = useMemo(() => daysOf(both, days, daysBack), [both, days, daysBack]);
  return <Table slug={tableOf("days", both)} rows={rows} stepOf={stepOf} />;
};

interface MachineRowsProps {
  both: Both;
  table: "availability" | "analysis";
  machines: readonly Machine[];
  stepOf: TableProps["stepOf"];
}

const MachineRows = ({ both, table, machines, stepOf }: MachineRowsProps) => {
  const rows = useMemo(() => withMachine(both, machines), [both, machines]);
  return <Table slug={tableOf(table, both)} rows={rows} stepOf={stepOf} />;
};

/** A report with all that its table and its bars lead to. */
export interface Told {
  task: Task;
  report: StatisticsReport;
  both: Both;
  /** Of a report of stop reasons. */
  reasons: readonly Reason[];
  stops: Bound<OutputOfCall<"load_statistics_stops">> | undefined;
  machines: readonly Machine[];
  steps: Steps;
}

const textOf = (row: Row, key: string): string => String(row[key]);

/** The table of a report, or what its opened reason is made of. */
export const Tables = ({ task, both, report, stops, machines, steps, reasons }: Told) => {
  const { opened } = steps;
  const ofMachine = (row: Row) => steps.place({ machine: textOf(row, "machine_id") });
  const found = reasons.find(({ stop_reason }) => stop_reason === opened.reason);
  if (found) {
    const frame = { name: found.label, isPressed: opened.isPressed, onClose: opened.close };
    const { stop_reason: reason } = found;
    if (steps.isOfOne) return <StopsOfReason stops={stops} {...frame} />;
    const stepOf = (machine: string) => steps.place({ machine, reason });
    return <MachinesOfReason both={both} reason={reason} machines={machines} stepOf={stepOf} {...frame} />;
  }
  if (task === "stopreasons_daily")
    return <DayRows report={report} both={both} stepOf={(row) => steps.place({ day: textOf(row, "day") })} />;
  if (task === "stopreasons")
    return (
      <Table
        slug={tableOf("reasons", both)}
        rows={reasons}
        stepOf={(row) => steps.reason(textOf(row, "stop_reason"))}
      />
    );
  const table = task === "availability" ? "availability" : "analysis";
  return <MachineRows both={both} table={table} machines={machines} stepOf={ofMachine} />;
};
