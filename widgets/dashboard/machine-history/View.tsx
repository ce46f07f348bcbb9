import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo } from "react";
import { Navigate, useNavigate } from "react-router";
import type { Bound } from "#engine/bindings/bound.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ServedTable, TableView } from "#engine/react/tables/TableView.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { ProductionHistoryRow } from "#schemas/plant/history-day.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { useToday } from "#widgets/controls/goals/use-today.ts";
import {
  addressOf,
  around,
  correctedAddress,
  dayIn,
  hourIn,
  nameOf,
  openedBy,
  type Options,
  shownRows,
} from "./logic.ts";
import classes from "./machine-history.module.css";

type Props = WidgetViewProps<Options, { history?: Bound<readonly ProductionHistoryRow[]> }>;

/** What is shown by its name, between the ways to what comes before and after it. */
const Period = ({ options, day, today }: { options: Options; day: string; today: string }) => {
  const { text } = useText();
  const { by = "day", path } = options;
  const { before, after } = around(by, day, today);
  const hour = hourIn(options);
  const name = by === "week" ? text("history.weeks_until", { week: nameOf(by, day) }) : nameOf(by, day);
  const way = (to: string, key: string, Icon: typeof IconChevronLeft) => (
    <AppLink to={addressOf(options, to)} className={classes["way"]} label={text(key, { period: nameOf(by, to) })}>
      <Icon size={22} aria-hidden />
      <span>{nameOf(by, to)}</span>
    </AppLink>
  );
  return (
    <nav className={classes["period"]} aria-label={text("history.periods")}>
      {path === undefined ? null : way(before, "history.before", IconChevronLeft)}
      <strong>{typeof hour === "number" ? text("history.hour", { day: name, hour }) : name}</strong>
      {typeof hour === "number" && path !== undefined ? (
        <AppLink to={addressOf(options, day)} className={classes["way"]}>
          {text("history.all_hours")}
        </AppLink>
      ) : null}
      {path === undefined || after === null ? null : way(after, "history.after", IconChevronRight)}
    </nav>
  );
};

/** The moments of a day, or of one hour of it. */
const Moments = ({ machine, day, hour }: { machine: string; day: string; hour: number | null }) => {
  const input = useMemo(() => ({ machine_id: machine, date: day, hour }), [machine, day, hour]);
  return (
    <DocumentFrame<TableDocument> kind="table" slug="history_transaction">
      {(served) => <OfInput served={served} input={input} />}
    </DocumentFrame>
  );
};

const OfInput = ({ served, input }: { served: ServedDocument<TableDocument>; input: Record<string, unknown> }) => {
  const { document } = served;
  const own = useMemo(
    () => ({
      ...served,
      document: { ...document, ...(document.source ? { source: { ...document.source, input } } : {}) },
    }),
    [served, document, input],
  );
  return <ServedTable key={JSON.stringify(input)} served={own} searchable isPreview={false} />;
};

const Rows = ({
  options,
  rows,
  day,
  today,
}: {
  options: Options;
  rows: readonly ProductionHistoryRow[];
  day: string;
  today: string;
}) => {
  const navigate = useNavigate();
  const { by = "day", open } = options;
  const shown = useMemo(() => shownRows(by, rows, day, today), [by, rows, day, today]);
  return (
    <TableView
      key={nameOf(by, day)}
      slug={`history_${by}`}
      rows={shown}
      searchable
      onPress={
        open === undefined
          ? undefined
          : (row) => {
              const to = openedBy(options, day, row);
              if (to !== null) void navigate(to);
            }
      }
    />
  );
};

/** What one machine did in a stretch of time that is turned like the pages of a calendar. */
const View = ({ options, data }: Props) => {
  const today = useToday();
  const { machineId = "", by = "day" } = options;
  if (machineId === "") return <Note of={900147} />;
  const corrected = correctedAddress(options, today);
  if (corrected !== null) return <Navigate to={corrected} replace />;
  const day = dayIn(options) ?? today;
  return (
    <WidgetBox options={options}>
      <div className={classes["history"]}>
        <Period options={options} day={day} today={today} />
        <div className={classes["rows"]}>
          {by === "transaction" ? (
            <Moments machine={machineId} day={day} hour={hourIn(options) ?? null} />
          ) : (
            <Bind bound={data.history}>{(rows) => <Rows options={options} rows={rows} day={day} today={today} />}</Bind>
          )}
        </div>
      </div>
    </WidgetBox>
  );
};

export default View;
