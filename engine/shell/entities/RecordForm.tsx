import { Button, Modal, Tabs } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import type { Row } from "#engine/react/tables/rows.ts";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import { defaultsOf } from "#engine/react/registry/defaults.ts";
import { Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { Problem } from "../security/Problem.tsx";
import classes from "./data.module.css";
import { ClashNotice } from "./ClashNotice.tsx";
import { type EntityField, type EntityInfo, isMade, isOfKey, keyOf, nameOf } from "./entity.ts";
import { History } from "./History.tsx";
import {
  changesOf,
  clashIn,
  fieldAt,
  missingIn,
  newValuesOf,
  type Offered,
  recordFields,
  type Values,
  valuesOf,
  wordsAt,
} from "./record.ts";
import { type RefusedChange, useChange } from "./use-change.ts";

interface FieldsProps {
  info: EntityInfo;
  /** The row that the form is about; none for a new one, and for several. */
  row?: Row | null;
  fields: readonly EntityField[];
  offered: Offered;
  values: Values;
  problem: RefusedChange | null;
  disabled: boolean;
  onChange: (values: Values) => void;
}

/** The fields of a record, drawn by the control that flows ask for records with. */
export const RecordFields = ({
  info,
  row = null,
  fields,
  offered,
  values,
  problem,
  disabled,
  onChange,
}: FieldsProps) => {
  const { registry } = useEngine();
  const { text, label } = useText();
  const definition = registry.steps.get("record");
  if (!definition) return <Message title={text(900053)} code="record" />;
  const at = fieldAt(info, problem?.path ?? null);
  const refused = info.fields.find(({ id }) => id === at);
  const props = {
    id: info.slug,
    title: "",
    options: {
      ...defaultsOf(definition),
      fields: recordFields(fields, offered, row),
      ...(problem && refused ? { problem: wordsAt(problem, label(refused.title)), problemField: refused.id } : {}),
    },
    data: { values },
    sources: {},
    values: {},
    disabled,
    change: (patch: Record<string, unknown>) => {
      const { values: changed, search } = patch;
      for (const [id, typed] of Object.entries(isObject(search) ? search : {})) {
        const to = fields.find((field) => field.id === id)?.to;
        if (to !== undefined) offered.search(to, String(typed));
      }
      // The control hands back the values that it was given, with the one that a person has changed.
      if (isObject(changed)) onChange({ ...values, ...(changed as Values) });
    },
    next: () => {},
    reload: () => {},
  };
  return <LazyView definition={definition} props={props} fallback={<RowsSkeleton rows={3} />} />;
};

/** The row that the form is about as it is now, and whether it is still there. */
const useNow = (info: EntityInfo, row: Row | null): { now: Row | undefined; isGone: boolean } => {
  const known = useRead(row ? { procedure: `${info.slug}.get`, input: { key: keyOf(info, row) } } : undefined);
  return { now: known.data as Row | undefined, isGone: known.error?.code === "not_found" };
};

interface RecordFormProps {
  info: EntityInfo;
  /** Null for a new row. */
  row: Row | null;
  offered: Offered;
  /** What a new row has, and nobody is asked for. */
  given?: Values;
  onClose: () => void;
}

/** What is saved of a form, and what happened to it meanwhile. */
const useSaving = ({ info, row, given, onClose }: RecordFormProps) => {
  const { change, working, problem, setProblem } = useChange(info.slug);
  const notify = useNotify();
  const { text } = useText();
  const [presses, setPresses] = useState(0);
  const [before, setBefore] = useState(() => valuesOf(info, row));
  const [values, setValues] = useState(() => ({ ...before, ...given }));
  const [version, setVersion] = useState(() => Number(row?.["version"] ?? 0));
  const { now, isGone: isDeleted } = useNow(info, row);
  const isGone = isDeleted || problem?.code === "not_found";
  const asNew = row === null || isGone;
  const changes = asNew ? newValuesOf(info, values) : changesOf(info, before, values);
  // The list may be a moment behind. What somebody has typed stays: a clash is told when it is saved.
  if (now && Number(now["version"]) > version && !asNew && Object.keys(changes).length === 0) {
    const base = valuesOf(info, now);
    setBefore(base);
    setValues(base);
    setVersion(Number(now["version"]));
  }
  const save = async () => {
    const done = asNew
      ? await change("create", { values: changes })
      : await change("update", { rows: [{ key: keyOf(info, row), version }], changes });
    if (!done) return;
    notify({ label: { text: "entities.saved" }, values: {} }, "success");
    onClose();
  };
  /** Goes on from the row as it is now, with what was typed (`mine`) or with what is there in the fields of a clash. */
  const settle = (now: Row, fields: readonly string[], mine: boolean) => {
    const base = valuesOf(info, now);
    const typed = Object.fromEntries(
      info.fields
        .filter(({ id }) => id in changes && (mine || !fields.includes(id)))
        .map(({ id }) => [id, values[id] ?? null]),
    );
    setBefore(base);
    setValues({ ...base, ...typed });
    setVersion(Number(now["version"]));
    setProblem(null);
  };
  const missing = presses > 0 ? missingIn(info.fields, values) : null;
  const lack: RefusedChange | null =
    missing === null ? null : { words: text("entities.required"), path: `/values/${missing}`, code: null, res: null };
  const press = async () => {
    setPresses(presses + 1);
    if (missingIn(info.fields, values) === null) await save();
  };
  const isReady = asNew || Object.keys(changes).length > 0;
  const form = useRef<HTMLFormElement>(null);
  // A field that is refused may be out of sight; one that is filled in leaves the focus where it is.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [presses, problem]);
  return { form, values, setValues, press, settle, working, problem: lack ?? problem, isGone, asNew, isReady };
};

/** The fields of a row, or of a new one, and what saves them. */
export const Form = (props: RecordFormProps) => {
  const { info, row, offered, given = {}, onClose } = props;
  const { text } = useText();
  const { form, values, setValues, press, settle, working, problem, isGone, asNew, isReady } = useSaving(props);
  const clash = clashIn(problem?.res);
  const isAsked = (id: string) => !(id in given) && (asNew ? !isMade(info, id) : !isOfKey(info, id));
  const fields = info.fields.filter(({ id }) => isAsked(id));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void press();
  };
  return (
    <form ref={form} onSubmit={onSubmit} className={classes["form"]}>
      {row !== null && isGone ? <p className={classes["notice"]}>{text("entities.gone_notice")}</p> : null}
      <RecordFields
        info={info}
        row={row}
        fields={fields}
        offered={offered}
        values={values}
        problem={problem}
        disabled={working || !info.may_write}
        onChange={setValues}
      />
      {clash ? <ClashNotice info={info} clash={clash} values={values} settle={settle} /> : null}
      <PopupFoot lead={<Problem problem={clash || fieldAt(info, problem?.path ?? null) || isGone ? null : problem} />}>
        <Button size="md" variant="default" onClick={onClose}>
          {text("popup.cancel")}
        </Button>
        {info.may_write ? (
          <Button size="md" type="submit" loading={working} disabled={!isReady || clash !== null}>
            {text(row !== null && isGone ? "entities.save_as_new" : "entities.save")}
          </Button>
        ) : null}
      </PopupFoot>
    </form>
  );
};

/** What else a form has of a row, each on a page of its own. */
export interface RecordPage {
  id: string;
  title: string;
  body: ReactNode;
}

/** A row with its fields, its parts and its history, or a new one. */
export const RecordForm = ({ pages = [], ...props }: RecordFormProps & { pages?: readonly RecordPage[] }) => {
  const { info, row, onClose } = props;
  const { text, label } = useText();
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={
        row === null ? text("entities.new_of", { one: label(info.one) }) : `${label(info.one)} ${nameOf(info, row)}`
      }
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      {row === null || (!info.may_write && pages.length === 0) ? (
        <Form {...props} />
      ) : (
        <Tabs defaultValue="fields" keepMounted>
          <Tabs.List className={classes["tabs"]}>
            <Tabs.Tab value="fields">{text("entities.fields")}</Tabs.Tab>
            {pages.map(({ id, title }) => (
              <Tabs.Tab key={id} value={id}>
                {title}
              </Tabs.Tab>
            ))}
            {info.may_write ? <Tabs.Tab value="history">{text("entities.history")}</Tabs.Tab> : null}
          </Tabs.List>
          <Tabs.Panel value="fields">
            <Form {...props} />
          </Tabs.Panel>
          {pages.map(({ id, body }) => (
            <Tabs.Panel key={id} value={id}>
              {body}
            </Tabs.Panel>
          ))}
          {info.may_write ? (
            <Tabs.Panel value="history">
              <History info={info} rowKey={keyOf(info, row)} />
            </Tabs.Panel>
          ) : null}
        </Tabs>
      )}
    </Modal>
  );
};
