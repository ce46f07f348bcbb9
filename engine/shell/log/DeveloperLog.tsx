import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconHandStop, IconInfoCircle, IconRefresh, IconXboxX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { LogEntry } from "#schemas/platform/log-entry.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { CallError } from "#engine/transport/errors.ts";
import { filtered, levels, type LogFilter } from "./filter.ts";
import classes from "./log.module.css";

type Log = OutputOfCall<"load_developer_log">;

const signs = { error: IconXboxX, warning: IconAlertTriangle, information: IconInfoCircle };

/** The same for a wrong code, for none, and for a server that has none: nobody learns which. */
const Warning = () => {
  const { text } = useText();
  return (
    <main className={classes["warning"]}>
      <IconHandStop size={48} aria-hidden />
      <h1>{text("developer_log.not_here")}</h1>
      <AppLink to="/login-form" className={classes["signIn"]}>
        {text(900054)}
      </AppLink>
    </main>
  );
};

const Row = ({ entry }: { entry: LogEntry }) => {
  const { text } = useText();
  const { toSecond } = useFormat();
  const { time, level, source, company_id, username, message, detail } = entry;
  const Sign = signs[level];
  return (
    <tr>
      <td>{toSecond(time)}</td>
      <td>
        <span className={classes["level"]}>
          <Sign size={18} aria-hidden /> {text(`developer_log.level.${level}`)}
        </span>
      </td>
      <td>{text(`developer_log.source.${source}`)}</td>
      <td>{company_id}</td>
      <td>{username}</td>
      <td className={classes["message"]}>
        {message}
        {detail ? (
          <details className={classes["detail"]}>
            <summary>{text("developer_log.detail")}</summary>
            <pre>{detail}</pre>
          </details>
        ) : null}
      </td>
    </tr>
  );
};

const columns = ["time", "level", "source", "company", "user", "message"];

const Rows = ({ entries }: { entries: readonly LogEntry[] }) => {
  const { text } = useText();
  if (entries.length === 0) return <Message title={text("developer_log.none")} />;
  return (
    // It scrolls sideways where it is narrow, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes["rows"]} tabIndex={0} aria-label={text("pages.developer_log")}>
      <table className={classes["table"]}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`developer_log.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.record_no} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Facts = ({ log }: { log: Log }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const { version, build_time, database_version } = log;
  return (
    <div className={classes["facts"]}>
      <span>{text("developer_log.version", { version })}</span>
      {build_time === null ? null : <span>{text("developer_log.built", { time: dateTime(build_time) })}</span>}
      <span>{text("developer_log.database", { version: database_version })}</span>
    </div>
  );
};

interface LogProps {
  log: Log;
  isReading: boolean;
  reload: () => void;
}

const LogOf = ({ log, isReading, reload }: LogProps) => {
  const { text } = useText();
  const [filter, setFilter] = useState<LogFilter>({ level: "", text: "" });
  const entries = filtered(log.entries, filter);
  const level = (said: string) => levels.find((one) => one === said) ?? "";
  return (
    <main className={classes["page"]}>
      <h1>{text("pages.developer_log")}</h1>
      <Facts log={log} />
      <div className={classes["tools"]}>
        <NativeSelect
          size="md"
          label={text("developer_log.column.level")}
          value={filter.level}
          onChange={(event) => setFilter({ ...filter, level: level(event.currentTarget.value) })}
          data={[
            { value: "", label: text("developer_log.level.all") },
            ...levels.map((one) => ({ value: one, label: text(`developer_log.level.${one}`) })),
          ]}
        />
        <TextInput
          size="md"
          className={classes["search"] ?? ""}
          label={text("developer_log.search")}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
        />
        <Button
          size="md"
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={isReading}
          onClick={reload}
        >
          {text("developer_log.reload")}
        </Button>
        <output className={classes["count"]}>
          {text("table.count", { shown: entries.length, all: log.entries.length })}
        </output>
      </div>
      <Rows entries={entries} />
    </main>
  );
};

const isWrong = (error: unknown): boolean => error instanceof CallError && error.code === "wrong_credentials";

/** The server's log for whoever comes with its code in the address, session or not. */
const DeveloperLog = () => {
  const { transport } = useEngine();
  const code = useSearchParams()[0].get("code") ?? "";
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["developer-log", code],
    queryFn: () => transport.call("load_developer_log", { code }),
    enabled: code !== "",
    retry: false,
    gcTime: 0,
  });
  const reload = () => void refetch();
  if (code === "" || isWrong(error)) return <Warning />;
  if (error)
    return (
      <LoadError
        error={{ code: error instanceof CallError ? error.code : "no_link", message: error.message }}
        retry={reload}
      />
    );
  return data ? <LogOf log={data} isReading={isFetching} reload={reload} /> : <RowsSkeleton />;
};

export default DeveloperLog;
