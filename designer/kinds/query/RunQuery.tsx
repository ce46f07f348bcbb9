import { Alert, Button, Skeleton, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { queryParameters } from "#schemas/documents/query/parameters.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { QueryTable } from "#widgets/controls/queries/QueryTable.tsx";
import { type Run, useRun } from "#widgets/controls/queries/use-run.ts";
import classes from "./query.module.css";

/** Runs the text as it stands unsaved, with a value for each of its placeholders. */
export const RunQuery = ({ record_no, sql }: { record_no: number; sql: string }) => {
  const { text } = useText();
  const [values, setValues] = useState<Record<string, string>>({});
  const { run, start } = useRun();
  const names = queryParameters(sql);
  const parameters = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
  const ask = () => start({ record_no: record_no >= 1 ? record_no : 1, parameters, sql_query: sql });
  return (
    <>
      <h2 className={classes["heading"]}>{text("query.parameters")}</h2>
      {names.length === 0 ? <p>{text("query.no_parameters")}</p> : null}
      <div className={classes["row"]}>
        {names.map((name) => (
          <TextInput
            key={name}
            size="md"
            label={name}
            value={values[name] ?? ""}
            onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          />
        ))}
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={run.state === "running"}
          disabled={sql.trim() === "" || names.some((name) => parameters[name]?.trim() === "")}
          onClick={ask}
        >
          {text("query.run")}
        </Button>
      </div>
      <div className={classes["answer"]}>
        <Answer run={run} />
      </div>
    </>
  );
};

const Answer = ({ run }: { run: Run }) => {
  const { text } = useText();
  if (run.state === "running") return <Skeleton height="100%" animate={false} />;
  if (run.state === "failed")
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={text("query.failed")}>
        <span className={classes["words"]}>{run.message}</span>
      </Alert>
    );
  return run.state === "done" ? <QueryTable data={run.data} title={text("query.answer")} /> : null;
};
