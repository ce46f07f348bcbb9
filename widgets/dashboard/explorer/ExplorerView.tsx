import { ActionIcon, Button, SegmentedControl, Switch } from "@mantine/core";
import { IconFilter, IconLayoutSidebarLeftCollapse } from "@tabler/icons-react";
import { useDeferredValue, useMemo } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { changesTo, type Choice, filterOf } from "#engine/explorer/choice/choice.ts";
import type { DataAnswer, DataFilter } from "#engine/explorer/types.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { useAnswer } from "#engine/react/explorer/use-answer.ts";
import { type Choosing, useChoice } from "#engine/react/explorer/use-choice.ts";
import { type Exploring, useExplorer } from "#engine/react/explorer/use-explorer.ts";
import { useQueryChange } from "#engine/react/navigation/use-query-change.ts";
import { useKept } from "#engine/react/explorer/use-kept.ts";
import { useNowAs } from "#engine/react/providers/ClockProvider.tsx";
import { useFormat, useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { TableView } from "#engine/react/tables/TableView.tsx";
import { dayOf } from "#schemas/calendar/days.ts";
import type { ExplorerDocument, ExplorerOverview } from "#schemas/documents/explorer/schema.ts";
import { minute } from "#schemas/durations.ts";
import { ChartGrid } from "#widgets/controls/explorer/ChartGrid.tsx";
import { Loading } from "#widgets/controls/explorer/Loading.tsx";
import { Emptied } from "./Emptied.tsx";
import classes from "./explorer.module.css";
import { isEmpty, questionOf } from "./narrowings.ts";
import { Panel } from "./Panel.tsx";
import { SavedViews } from "./SavedViews.tsx";

/** Records that a table of an overview shows at most, the newest first. */
const mostRows = 1000;

/** Where the panel would stand above the charts, it is closed at first. */
const isNarrow = (): boolean => matchMedia("(max-width: 860px)").matches;

/** Which saved view an address names. */
const viewParameter = "view";

/** The address of another overview of the same document: its name is the last part. */
export const pathOf = (pathname: string, overview: string): string =>
  pathname.replace(/[^/]*$/, encodeURIComponent(overview));

/** The address of a record, with its fields where their names stand in braces. */
const addressOf = (open: string, row: Readonly<Record<string, unknown>>): string =>
  buildPath(open, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));

/** Every overview of the document; what is chosen stays chosen on the way. */
const Ways = ({ document, shown }: { document: ExplorerDocument; shown: ExplorerOverview }) => {
  const { text, label } = useText();
  const { pathname, search } = useLocation();
  if (document.overviews.length < 2) return null;
  return (
    <nav className={classes["ways"]} aria-label={text("explorer.overviews")}>
      {document.overviews.map((one) => (
        <Link
          key={one.slug}
          to={{ pathname: pathOf(pathname, one.slug), search }}
          aria-current={one === shown ? "page" : undefined}
        >
          {label(one.title)}
        </Link>
      ))}
    </nav>
  );
};

interface ShownProps {
  document: ExplorerDocument;
  overview: ExplorerOverview;
  data: Exploring;
  choosing: Choosing;
  filter: DataFilter;
}

/** The records themselves, where the overview has a table for them. */
const RecordsTable = ({ overview: { table, open }, answer }: { overview: ExplorerOverview; answer: DataAnswer }) => {
  const { text } = useText();
  const { number } = useFormat();
  const navigate = useNavigate();
  if (table === undefined || !answer.rows) return null;
  return (
    <>
      <div className={classes["rows"]}>
        <TableView
          slug={table}
          rows={answer.rows}
          total={answer.count}
          searchable
          onPress={open === undefined ? undefined : (row) => void navigate(addressOf(open, row))}
        />
      </div>
      {answer.count > mostRows ? (
        <p className={classes["foot"]}>{text("explorer.newest", { count: number(mostRows, 0) })}</p>
      ) : null}
    </>
  );
};

/** The charts of an overview, and its records. */
const Charts = ({ document, overview, data, choosing, filter }: ShownProps) => {
  const { text, label } = useText();
  const { number } = useFormat();
  const { applied, shown, choose } = choosing;
  const { charts, measures, table } = overview;
  const measure = measures?.find((key) => key === shown.measure) ?? measures?.[0];
  const question = useMemo(
    () => ({
      ...questionOf(filter, overview, document),
      ...(table === undefined ? {} : { rows: { offset: 0, most: mostRows } }),
    }),
    [filter, overview, document, table],
  );
  const { answer } = useAnswer(data, "records", question);
  const press = (by: string, value: string) => {
    const chosen = shown.values[by] ?? [];
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    choose({ values: { ...shown.values, [by]: next } });
  };
  const nameOf = (key: string) => label(document.measures.find((one) => one.key === key)?.label ?? key);
  return (
    <>
      <div className={classes["head"]}>
        {measures && measure !== undefined ? (
          <SegmentedControl
            aria-label={text("explorer.measure")}
            value={measure}
            onChange={(next) => choose({ measure: next === measures[0] ? null : next })}
            data={measures.map((key) => ({ value: key, label: nameOf(key) }))}
          />
        ) : null}
        <output>{answer ? text("explorer.records", { count: number(answer.count, 0) }) : null}</output>
      </div>
      {answer && isEmpty(answer, overview, document) ? (
        <Emptied document={document} overview={overview} data={data} choosing={choosing} filter={filter} />
      ) : (
        <ChartGrid
          document={document}
          data={data}
          charts={charts}
          filter={filter}
          groupBy={applied.groupBy}
          measure={measure}
          chosen={shown.values}
          onPress={press}
        />
      )}
      {answer && answer.count > 0 ? <RecordsTable overview={overview} answer={answer} /> : null}
    </>
  );
};

const Settings = ({ data, choosing }: { data: Exploring; choosing: Choosing }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  return (
    <details>
      <summary>{text("explorer.settings")}</summary>
      <div className={classes["settings"]}>
        <Switch
          label={text("explorer.manual")}
          checked={choosing.isManual}
          onChange={(event) => choosing.setManual(event.currentTarget.checked)}
        />
        <Button variant="default" mih={44} onClick={data.reset}>
          {text("explorer.reset")}
        </Button>
        {data.kind === "memory" ? <p className={classes["foot"]}>{text("explorer.memory")}</p> : null}
        {data.loadedAt === null ? null : (
          <p className={classes["foot"]}>{text("explorer.loaded_at", { time: dateTime(data.loadedAt) })}</p>
        )}
      </div>
    </details>
  );
};

interface ExplorerViewProps {
  document: ExplorerDocument;
  overview: ExplorerOverview;
  /** Whoever composes it sees no way to elsewhere. */
  isPreview?: boolean;
}

interface SideProps extends ExplorerViewProps {
  data: Exploring;
  choosing: Choosing;
}

/** The panel, which can be closed for the charts to have its room. */
const Side = ({ document, overview, isPreview = false, data, choosing }: SideProps) => {
  const { text } = useText();
  const [side, setSide] = useKept("panel", isNarrow() ? "closed" : "open");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const isOpen = side === "open";
  // Its lists take longer than the charts, which are looked at first.
  const facts = useDeferredValue(data.facts, null);
  const open = (view: string, choice: Choice, where: string) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ ...changesTo(choice, document), [viewParameter]: view }))
      if (value === null) next.delete(name);
      else next.set(name, value);
    const target = document.overviews.some(({ slug }) => slug === where) ? where : overview.slug;
    void navigate({ pathname: pathOf(pathname, target), search: next.toString() });
  };
  return (
    <aside className={classes["side"]} data-closed={isOpen ? undefined : ""} aria-label={text("explorer.panel")}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={text(isOpen ? "explorer.close_panel" : "explorer.open_panel")}
        aria-expanded={isOpen}
        aria-controls={isOpen && facts ? "explorer-panel" : undefined}
        onClick={() => setSide(isOpen ? "closed" : "open")}
      >
        {isOpen ? <IconLayoutSidebarLeftCollapse size={22} aria-hidden /> : <IconFilter size={22} aria-hidden />}
      </ActionIcon>
      {isOpen && facts ? (
        <Panel
          document={document}
          facts={facts}
          choosing={choosing}
          isGrouped={overview.grouped === true}
          settings={<Settings data={data} choosing={choosing} />}
        >
          {document.views && !isPreview ? (
            <SavedViews
              document={document}
              list={document.views}
              overview={overview.slug}
              choice={choosing.shown}
              picked={query.get(viewParameter) ?? ""}
              open={open}
              pick={(view) => changeQuery({ [viewParameter]: view === "" ? null : view })}
            />
          ) : null}
        </Panel>
      ) : null}
    </aside>
  );
};

/** An overview of an explorer with its panel. */
export const ExplorerView = ({ document, overview, isPreview = false }: ExplorerViewProps) => {
  const { text } = useText();
  const zone = useTimeZone();
  const data = useExplorer(document);
  const choosing = useChoice(document);
  const today = useNowAs((now) => dayOf(now, zone), minute);
  const filter = useMemo(() => filterOf(choosing.applied, document, today), [choosing.applied, document, today]);
  return (
    <div className={classes["page"]}>
      <Side document={document} overview={overview} isPreview={isPreview} data={data} choosing={choosing} />
      <div className={classes["content"]}>
        {isPreview ? null : <Ways document={document} shown={overview} />}
        <Loading data={data} />
        {filter && data.facts && !data.isAwaited ? (
          <Charts document={document} overview={overview} data={data} choosing={choosing} filter={filter} />
        ) : filter ? (
          <RowsSkeleton />
        ) : (
          <Message title={text(7547)} />
        )}
      </div>
    </div>
  );
};
