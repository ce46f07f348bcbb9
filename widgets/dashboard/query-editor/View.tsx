import { Alert, Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconDeviceFloppy, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useHeldKeys } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { QueryTable } from "#widgets/controls/queries/QueryTable.tsx";
import { type Run, useRun } from "#widgets/controls/queries/use-run.ts";
import { callOf, isWhole, statementOf, type Values } from "./logic.ts";
import classes from "./query-editor.module.css";
import type { schema } from "./schema.ts";
import { type ListedQuery, useSaveText } from "./use-query.ts";

type Options = Static<typeof schema.options>;

/** The stored queries: one is chosen, given its values and run; its text stands there for those who may see it. */
const View = ({ options, data }: WidgetViewProps<Options, { queries?: Bound<readonly ListedQuery[]> }>) => (
  <WidgetBox options={options}>
    <Bind bound={data.queries}>
      {(queries) =>
        queries.length === 0 ? <Note of="query.none" /> : <Editor queries={queries} first={options.queryId} />
      }
    </Bind>
  </WidgetBox>
);

const Editor = ({ queries, first }: { queries: readonly ListedQuery[]; first: number | undefined }) => {
  const { text } = useText();
  const [chosen, setChosen] = useState<number | null>(first ?? null);
  const query = queries.find(({ record_no }) => record_no === chosen);
  return (
    <div className={classes.editor}>
      <NativeSelect
        label={text("widget.query")}
        size="md"
        value={query ? String(query.record_no) : ""}
        data={[
          ...(query ? [] : [{ value: "", label: text("query.choose") }]),
          ...queries.map(({ record_no, name }) => ({ value: String(record_no), label: name })),
        ]}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      {query && <Chosen key={query.record_no} query={query} />}
    </div>
  );
};

const Chosen = ({ query }: { query: ListedQuery }) => {
  const { text } = useText();
  const maySave = useHeldKeys().includes("can-do-admin-actions");
  const [typed, setTyped] = useState<string | null>(null);
  const [values, setValues] = useState<Values>({});
  const { run, start, clear } = useRun();
  const statement = statementOf(query, typed);
  const { sql, isChanged, names } = statement;
  const type = (next: string) => {
    setTyped(next);
    clear();
  };
  return (
    <>
      {sql !== undefined && <Statement sql={sql} readOnly={!maySave} onType={type} />}
      <div className={classes.row}>
        {names.map((name) => (
          <TextInput
            key={name}
            label={name}
            size="md"
            value={values[name] ?? ""}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          disabled={!isWhole(names, values)}
          loading={run.state === "running"}
          onClick={() => start(callOf(query, statement, values, maySave))}
        >
          {text("query.run")}
        </Button>
        {maySave && sql !== undefined && <Save record_no={query.record_no} sql={sql} isChanged={isChanged} />}
      </div>
      <div className={classes.answer}>
        <Answer run={run} title={query.name} />
      </div>
    </>
  );
};

interface StatementProps {
  sql: string;
  readOnly: boolean;
  onType: (sql: string) => void;
}

/** The text of a query. */
const Statement = ({ sql, readOnly, onType }: StatementProps) => {
  const { text } = useText();
  return (
    <Textarea
      label={text("query.text")}
      classNames={{ input: classes.sql ?? "" }}
      value={sql}
      readOnly={readOnly}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
};

const Save = ({ record_no, sql, isChanged }: { record_no: number; sql: string; isChanged: boolean }) => {
  const { text } = useText();
  const save = useSaveText();
  const [outcome, setOutcome] = useState<{ of: string; refusal: string | null } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const press = async () => {
    setSaving(true);
    setOutcome({ of: sql, refusal: await save(record_no, sql) });
    setSaving(false);
  };
  const said = outcome?.of === sql ? outcome : null;
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        disabled={!isChanged || said?.refusal === null}
        loading={isSaving}
        onClick={() => void press()}
      >
        {text("query.save")}
      </Button>
      <output className={classes.said}>
        {said?.refusal === null ? text("query.saved") : null}
        {said?.refusal ? <Refusal message={said.refusal} /> : null}
      </output>
    </>
  );
};

const Refusal = ({ message }: { message: string }) => {
  const { text } = useText();
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={text("query.failed")}>
      <span className={classes.words}>{message}</span>
    </Alert>
  );
};

const Answer = ({ run, title }: { run: Run; title: string }) => {
  if (run.state === "running") return <Waiting />;
  if (run.state === "failed") return <Refusal message={run.message} />;
  return run.state === "done" ? <QueryTable data={run.data} title={title} /> : null;
};

export default View;
