import { Button, Progress as Bar } from "@mantine/core";
import { IconArrowBackUp, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { readOf } from "#engine/bindings/bound.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { Problem } from "../../security/Problem.tsx";
import data from "../data.module.css";
import { Columns } from "./Columns.tsx";
import { Counts } from "./Counts.tsx";
import { type Import, leftOf, stageOf, type Step, type Importable } from "./import.ts";
import classes from "./imports.module.css";
import { ImportRows } from "./ImportRows.tsx";
import { type Progress, useSteps } from "./use-steps.ts";

const Working = ({ progress, pause }: { progress: Progress; pause: () => void }) => {
  const { text } = useText();
  const { number } = useFormat();
  const { step, done, all } = progress;
  return (
    <section className={classes["part"]}>
      <output>{text(`imports.working.${step}`, { done: number(done), all: number(all) })}</output>
      <Bar size="lg" value={all === 0 ? 100 : (100 * done) / all} aria-label={text(`imports.step.${step}`)} />
      <Button mih={44} variant="default" className={classes["main"]} onClick={pause}>
        {text("imports.pause")}
      </Button>
    </section>
  );
};

interface ActionsProps {
  one: Import;
  run: (step: Step) => void;
  editColumns: () => void;
}

/** What can be done next: apply what was checked, or go on with it; and undo what was applied. */
const Actions = ({ one, run, editColumns }: ActionsProps) => {
  const { text } = useText();
  const { number } = useFormat();
  const [toApply, toUndo] = [leftOf(one, "apply"), leftOf(one, "undo")];
  const isOpen = stageOf(one) === "checked";
  return (
    <div className={classes["actions"]}>
      {isOpen ? (
        <Button mih={44} variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={editColumns}>
          {text("imports.edit_columns")}
        </Button>
      ) : null}
      {toUndo > 0 ? (
        <Button
          mih={44}
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => run("undo")}
        >
          {text("imports.undo", { n: number(toUndo) })}
        </Button>
      ) : null}
      {toApply > 0 && one.state !== "undoing" ? (
        <Button mih={44} onClick={() => run("apply")}>
          {text("imports.apply", { n: number(toApply) })}
        </Button>
      ) : null}
      {isOpen && toApply === 0 ? (
        <p>{text(one.counts.faulty === one.rows ? "imports.all_wrong" : "imports.nothing_to_do")}</p>
      ) : null}
    </div>
  );
};

const Body = ({ info, one }: { info: Importable; one: Import }) => {
  const { run, pause, progress, problem } = useSteps();
  const [isEditing, setEditing] = useState(false);
  const check = async (said: Import) => {
    setEditing(false);
    await run(said, "check");
  };
  if (progress) return <Working progress={progress} pause={pause} />;
  const showsColumns = stageOf(one) === "columns" || isEditing;
  return (
    <>
      <Problem problem={problem} />
      {showsColumns ? (
        <Columns key={one.import_no} info={info} one={one} working={false} onSaid={(said) => void check(said)} />
      ) : (
        <Actions one={one} run={(step) => void run(one, step)} editColumns={() => setEditing(true)} />
      )}
      {showsColumns ? null : <ImportRows info={info} one={one} />}
    </>
  );
};

const Facts = ({ one }: { one: Import }) => {
  const { text } = useText();
  const { dateTime, number } = useFormat();
  return (
    <div className={classes["facts"]}>
      <span>{text("imports.rows", { n: number(one.rows) })}</span>
      {one.encoding === null ? null : <span>{one.encoding.toUpperCase()}</span>}
      <span className={classes["fact"]}>
        {text("admin.last_change", { time: dateTime(one.changed_at), user: one.username })}
      </span>
      <Counts one={one} />
    </div>
  );
};

/** A file that was read: its columns, what its rows would do, and the word to do it. */
export const ImportView = ({ info, import_no }: { info: Importable; import_no: number }) => {
  const { text, label } = useText();
  const { data: one, status, error } = useRead(readOf("load_import", { import_no }));
  if (error && !one) return <LoadError error={error} />;
  if (status === "pending" || !one) return <RowsSkeleton />;
  return (
    <div className={`${data["page"]} ${classes["scrolls"]}`}>
      <header className={data["head"]}>
        <Link to={`/admin/data/${one.entity}/imports`} className={data["back"]}>
          {text("imports.title", { title: label(info.title) })}
        </Link>
        <h2>{one.file_name}</h2>
      </header>
      <Facts one={one} />
      <Body key={one.import_no} info={info} one={one} />
    </div>
  );
};
