import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { filterRows } from "#engine/bindings/resolvers/datasourceFilter.ts";
import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import { useServices } from "#engine/react/documents/environment.ts";
import { NamedIcon } from "#engine/react/icons.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Read, useRead } from "#engine/react/queries/use-reads.ts";
import { AgeFoot, LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { Cell } from "#engine/react/tables/Cell.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import { useReader } from "#engine/react/tables/use-reader.ts";
import type { HomeCard } from "#schemas/documents/role/home.ts";
import classes from "./home.module.css";

/** So many rows of a card are shown: the others stand on their page. */
const rowsShown = 5;

/** An order as documents write it: a field, with a minus before it from the other end. */
const orderOf = (sort: string | undefined) =>
  sort === undefined
    ? {}
    : ({ sortProp: sort.replace(/^-/, ""), sortOrder: sort.startsWith("-") ? "desc" : "asc" } as const);

/** The fields of a row that may stand in a path. */
const written = (row: Row): [string, string][] =>
  Object.entries(row).flatMap(([key, value]) =>
    typeof value === "string" || typeof value === "number" ? [[key, String(value)]] : [],
  );

/** The path of a row's page: its fields stand in for the names in braces. */
const rowPath = (pattern: string, row: Row): string => buildPath(pattern, Object.fromEntries(written(row)));

const Fields = ({ row, columns }: { row: Row } & Pick<HomeCard, "columns">) => {
  const { registry } = useEngine();
  const reader = useReader();
  return columns.map((column) => {
    const definition = registry.columns.get(column.component ?? "single-line-text");
    return (
      <span key={column.key} className={classes["field"]}>
        {definition ? <Cell column={column} definition={definition} row={row} reader={reader} /> : null}
      </span>
    );
  });
};

const Line = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    <div className={classes["line"]}>{children}</div>
  ) : (
    <AppLink to={to} className={classes["line"]}>
      {children}
      <IconChevronRight size={20} aria-hidden />
    </AppLink>
  );

interface RowsProps {
  card: HomeCard;
  rows: readonly Row[];
}

const Rows = ({ card, rows }: RowsProps) => {
  const { text, label } = useText();
  const { columns, rowTo, empty, sort } = card;
  if (rows.length === 0)
    return (
      <p className={classes["nothing"]}>
        <IconCircleCheck size={22} aria-hidden />
        {empty === undefined ? text("home.nothing") : label(empty)}
      </p>
    );
  return (
    <ul className={classes["lines"]}>
      {filterRows(rows, { ...orderOf(sort), limit: rowsShown }).map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of any read: nothing says what tells them apart
        <li key={at}>
          <Line to={rowTo === undefined ? null : rowPath(rowTo, row)}>
            <Fields row={row} columns={columns} />
          </Line>
        </li>
      ))}
    </ul>
  );
};

const Card = ({ card }: { card: HomeCard }) => {
  const { text, label } = useText();
  const services = useServices(null);
  const { source, where, title, icon, to, counted = true } = card;
  const read: Read = {
    procedure: source.procedure,
    input: source.input ?? {},
    ...(source.poll ? { poll: source.poll } : {}),
  };
  const { data, status, error, stale, fetchedAt } = useRead(read);
  const rows = useMemo(() => {
    // Where there is none of the subject yet, a read of a location finds no such.
    if (error?.code === "not_found") return [];
    if (!Array.isArray(data)) return null;
    const all = data as readonly Row[];
    return where === undefined ? all : all.filter((row) => isTruthy(evaluate(where, { row }, services)));
  }, [data, error, where, services]);
  const name = label(title);
  return (
    <section className={classes["card"]} aria-label={name}>
      <header>
        <NamedIcon name={icon} size={22} />
        <h2>{name}</h2>
        {rows === null || !counted ? null : <span className={classes["count"]}>{rows.length}</span>}
        <span className={classes["space"]} />
        {to === undefined ? null : (
          <AppLink to={to} className={classes["all"]} label={text("home.all_of", { name })}>
            {text("home.show_all")}
          </AppLink>
        )}
      </header>
      {rows === null ? (
        status === "error" ? (
          <LoadError error={error ?? { code: "unexpected", message: "" }} />
        ) : (
          <RowsSkeleton rows={3} />
        )
      ) : (
        <Rows card={card} rows={rows} />
      )}
      {stale ? <AgeFoot fetchedAt={fetchedAt} /> : null}
    </section>
  );
};

const noCards: readonly HomeCard[] = [];

/** What the reader's role has to look at first: those of its cards whose pages are open to the reader. */
export const HomeCards = () => {
  const { pages, denied, home = noCards } = useApp();
  const shown = useMemo(() => {
    const table = routeTable(pages, denied);
    const isOpen = (to: string) => matchRoute(table, to)?.route.denied === false;
    return home.filter(({ to }) => to === undefined || isOpen(to));
  }, [pages, denied, home]);
  if (shown.length === 0) return null;
  return (
    <div className={classes["cards"]}>
      {shown.map((card) => (
        <Card key={card.id} card={card} />
      ))}
    </div>
  );
};
