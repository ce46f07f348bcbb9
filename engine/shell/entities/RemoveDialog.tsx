import { Button, Modal } from "@mantine/core";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { type Row, rowsIn } from "#engine/react/tables/rows.ts";
import { isLabel } from "#engine/react/providers/label.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { Problem } from "../security/Problem.tsx";
import classes from "./data.module.css";
import { type EntityInfo, keyOf, nameOf } from "./entity.ts";
import { useChange } from "./use-change.ts";

interface RemoveDialogProps {
  info: EntityInfo;
  rows: readonly Row[];
  onClose: () => void;
}

const Uses = ({ uses }: { uses: readonly Row[] }) => {
  const { text, label } = useText();
  return uses.map(({ title, count, more }) =>
    isLabel(title) ? (
      <li key={label(title)}>
        {label(title)}: {text(more === true ? "entities.use_more" : "entities.use_count", { n: Number(count) })}
      </li>
    ) : null,
  );
};

interface OfRow {
  row: Row;
  uses: readonly Row[];
}

/** Rows with what uses them. */
const UsedRows = ({ info, used }: { info: EntityInfo; used: readonly OfRow[] }) => (
  <dl className={classes["uses"]}>
    {used.map(({ row, uses }) => (
      <div key={keyOf(info, row)}>
        <dt>{nameOf(info, row)}</dt>
        <dd>
          <ul>
            <Uses uses={uses} />
          </ul>
        </dd>
      </div>
    ))}
  </dl>
);

/** Does something use the row that does not go with it? */
const isHeld = ({ uses }: OfRow): boolean => uses.some(({ goes }) => goes !== true);

/** What a person is told before rows go: which of them are used and by what, and what goes with them. */
const Told = ({ info, rows, used }: { info: EntityInfo; rows: readonly Row[]; used: readonly OfRow[] }) => {
  const { text } = useText();
  if (used.length > 0 && !used.some(isHeld))
    return (
      <>
        <p>{text("entities.goes_with")}</p>
        <UsedRows info={info} used={used} />
      </>
    );
  if (used.length === 0) return <p>{text("entities.unused", { n: rows.length })}</p>;
  return (
    <>
      <p>{text(info.retire ? "entities.used_retire" : "entities.used", { n: used.length, all: rows.length })}</p>
      <UsedRows info={info} used={used} />
    </>
  );
};

type Verb = "retire" | "delete" | "pseudonymise";

const doneTexts: Readonly<Record<Verb, string>> = {
  retire: "entities.retired",
  delete: "entities.deleted",
  pseudonymise: "entities.pseudonymised",
};

/** What uses the rows, and the writes by which they go. */
const useRemoval = ({ info, rows, onClose }: RemoveDialogProps) => {
  const { change, working, problem } = useChange(info.slug);
  const notify = useNotify();
  const keys = rows.map((row) => keyOf(info, row));
  const asked = useRead({ procedure: `${info.slug}.used_by`, input: { keys } });
  const answer = rowsIn(asked.data) ?? [];
  const used = rows.flatMap((row) => {
    const uses = rowsIn(answer.find(({ key }) => key === keyOf(info, row))?.["uses"]) ?? [];
    return uses.length > 0 ? [{ row, uses }] : [];
  });
  const remove = async (verb: Verb) => {
    if (!(await change(verb, { keys, ...(verb === "retire" ? { retired: true } : {}) }))) return;
    notify({ label: { text: doneTexts[verb] }, values: { n: keys.length } }, "success");
    onClose();
  };
  return { asked, used, remove, working, problem };
};

interface AnswersProps {
  info: EntityInfo;
  isUnused: boolean;
  isKnown: boolean;
  working: boolean;
  remove: (verb: Verb) => Promise<void>;
}

const Answers = ({ info, isUnused, isKnown, working, remove }: AnswersProps) => {
  const { text } = useText();
  const light = { size: "md", color: "red", variant: "light", loading: working } as const;
  return (
    <>
      {info.of_person ? (
        <Button {...light} onClick={() => void remove("pseudonymise")}>
          {text("entities.pseudonymise")}
        </Button>
      ) : null}
      {isUnused ? (
        <Button {...light} onClick={() => void remove("delete")}>
          {text("entities.delete")}
        </Button>
      ) : null}
      {info.retire ? (
        <Button size="md" loading={working} disabled={!isKnown} onClick={() => void remove("retire")}>
          {text("entities.retire")}
        </Button>
      ) : null}
    </>
  );
};

/** Takes rows out of use, or deletes those that nothing uses; says first what uses them. */
export const Removal = (props: RemoveDialogProps) => {
  const { info, rows, onClose } = props;
  const { text } = useText();
  const { asked, used, remove, working, problem } = useRemoval(props);
  const isKnown = asked.status === "ready";
  return (
    <div className={classes["form"]}>
      {asked.status === "pending" ? <RowsSkeleton rows={2} /> : null}
      {asked.error ? <LoadError error={asked.error} /> : null}
      {isKnown ? <Told info={info} rows={rows} used={used} /> : null}
      {info.of_person ? <p>{text("entities.pseudonymise_about")}</p> : null}
      <Problem problem={problem} />
      <PopupFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {text("popup.cancel")}
        </Button>
        <Answers
          info={info}
          isUnused={isKnown && !used.some(isHeld)}
          isKnown={isKnown}
          working={working}
          remove={remove}
        />
      </PopupFoot>
    </div>
  );
};

/** The same as a dialog of its own. */
export const RemoveDialog = (props: RemoveDialogProps) => {
  const { info, rows } = props;
  const { text, label } = useText();
  const title = label(rows.length === 1 ? info.one : info.title);
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={text("entities.remove_title", { n: rows.length, title })}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <Removal {...props} />
    </Modal>
  );
};
