import { useElementSize } from "@mantine/hooks";
import { useCallback, useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { GraphicalHistory } from "#schemas/plant/graphical-history.ts";
import type { StopCode } from "#schemas/plant/stop-code.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Bars } from "./Bars.tsx";
import { Legend } from "./Legend.tsx";
import { machinesOf } from "./read.ts";
import { defaultHistoryPeriod, type schema } from "./schema.ts";
import { type Segment, timelineOf } from "./timeline.ts";
import classes from "./time-history.module.css";

type Options = Static<typeof schema.options>;
type StopText = Pick<StopCode, "stop_code" | "stop_description">;
interface Data {
  history?: Bound<GraphicalHistory>;
  codes?: Bound<readonly StopText[]>;
}
type Props = WidgetViewProps<Options, Data>;

const View = ({ options, data, parameters }: Props) => (
  <WidgetBox options={options}>
    <Bind bound={data.history} missing={900136}>
      {(history) => (
        <History
          options={options}
          history={history}
          codes={data.codes?.data ?? noCodes}
          machines={machinesOf(options, parameters).join(";")}
        />
      )}
    </Bind>
  </WidgetBox>
);

const noCodes: readonly StopText[] = [];

interface HistoryProps {
  options: Options;
  history: GraphicalHistory;
  codes: readonly StopText[];
  machines: string;
}

const History = ({ options, history, codes, machines }: HistoryProps) => {
  const timeZone = useTimeZone();
  const { period = defaultHistoryPeriod, fontSize } = options;
  const { ref, width, height } = useElementSize();
  const reasonText = useReasonText(codes);
  const timeline = useMemo(
    () => timelineOf(history, machines.split(";"), period, timeZone),
    [history, machines, period, timeZone],
  );
  const size = useMemo(() => ({ width, height }), [width, height]);
  if (!timeline || timeline.bars.length === 0) return <Note of={7547} />;
  return (
    <div className={classes.history}>
      <div ref={ref} className={classes.room}>
        {width > 0 && <Bars timeline={timeline} size={size} fontSize={fontSize} reasonText={reasonText} />}
      </div>
      <Legend timeline={timeline} reasonText={reasonText} />
    </div>
  );
};

/** What a stretch of time is called: a stop by its reason, all else by the state. */
const useReasonText = (codes: readonly StopText[]) => {
  const { text } = useText();
  const names = useMemo(
    () => new Map(codes.map(({ stop_code, stop_description }) => [stop_code, stop_description])),
    [codes],
  );
  return useCallback(
    ({ kind, reason }: Segment): string => {
      if (kind === "running") return text(900060);
      if (kind === "no-data") return text(900052);
      return kind === "uncoded" ? text(900059) : names.get(reason) || reason;
    },
    [text, names],
  );
};

export default View;
