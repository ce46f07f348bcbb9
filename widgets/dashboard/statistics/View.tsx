import { useMemo } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import { DayInput } from "#engine/react/dates/DayInput.tsx";
import { useQueryChange } from "#engine/react/navigation/use-query-change.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsReport } from "#schemas/plant/statistics.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { daysFault, type Options } from "./logic.ts";
import { Report } from "./Report.tsx";
import classes from "./statistics.module.css";

interface Data {
  report?: Bound<StatisticsReport>;
  stops?: Bound<OutputOfCall<"load_statistics_stops">>;
  machines?: Bound<readonly Machine[]>;
}

const noMachines: readonly Machine[] = [];

/** The first and the last day, kept in the address. */
const Days = ({ options }: { options: Options }) => {
  const { text } = useText();
  const change = useQueryChange();
  const fault = daysFault(options);
  const said = fault === null || fault === "missing" ? null : text(`statistics.days.${fault}`);
  const field = (name: "from" | "to", error: string | null) => (
    <DayInput
      label={text(`table.${name}`)}
      className={classes["day"] ?? ""}
      value={options[name] ?? null}
      error={error}
      onChange={(day) => change({ [name]: day })}
    />
  );
  return (
    <div className={classes["days"]}>
      {field("from", null)}
      {field("to", said)}
    </div>
  );
};

/** Statistics of machines in a period: a chart, and the table that it is drawn from. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, Data>) => {
  const { period, machineId = "" } = options;
  const ids = useMemo(() => resolveIdList(machineId, parameters).ids, [machineId, parameters]);
  const isAsking = daysFault(options) !== null;
  return (
    <WidgetBox options={options}>
      <div className={classes["report"]}>
        {period === "calendar" ? <Days options={options} /> : null}
        {isAsking ? (
          <Note of="statistics.choose_days" />
        ) : (
          <Bind bound={data.report} missing={options.machineId === undefined ? 900147 : 1817}>
            {(report) => (
              <Report
                key={ids.join(";")}
                options={options}
                ids={ids}
                report={report}
                stops={data.stops}
                machines={data.machines?.data ?? noMachines}
              />
            )}
          </Bind>
        )}
      </div>
    </WidgetBox>
  );
};

export default View;
