import { Chip, MultiSelect, Select, TextInput } from "@mantine/core";
import type { Label } from "#schemas/documents/envelope.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { keyOf, subjectPage } from "#engine/navigation/subject.ts";
import { useDashboards, useLiveViews } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { useSubject, useSubjects } from "#engine/react/subject/use-subject.ts";
import { type Decided, withLiveViews } from "./pairing.ts";
import type { Refusal } from "./use-write.ts";
import classes from "./devices.module.css";

interface FieldsProps {
  form: Decided;
  set: (change: Partial<Decided>) => void;
  problem: Refusal | null;
}

interface ChipsProps {
  legend: string;
  offered: readonly { slug: string; title: Label }[];
  chosen: readonly string[];
  onChoose: (slugs: string[]) => void;
}

const Chips = ({ legend, offered, chosen, onChoose }: ChipsProps) => {
  const { label } = useText();
  return (
    <fieldset className={classes["shows"]}>
      <legend>{legend}</legend>
      <Chip.Group multiple value={[...chosen]} onChange={onChoose}>
        <div className={classes["boards"]}>
          {offered.map(({ slug, title }) => (
            <Chip key={slug} value={slug} size="md" classNames={{ label: classes["chip"] ?? "" }}>
              {label(title)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
};

/** What a wall shows. A live view is chosen together with the dashboards that it shows. */
const Walls = ({ form, set }: FieldsProps) => {
  const { text } = useText();
  const liveviews = useLiveViews();
  return (
    <>
      {liveviews.length === 0 ? null : (
        <Chips
          legend={text("devices.shows_in_turn")}
          offered={liveviews}
          chosen={form.liveviews}
          onChoose={(slugs) => set(withLiveViews(form, slugs, liveviews))}
        />
      )}
      <Chips
        legend={text("devices.shows")}
        offered={useDashboards()}
        chosen={form.dashboards}
        onChoose={(slugs) => set({ dashboards: slugs })}
      />
    </>
  );
};

const Subjects = ({ form, set, problem }: FieldsProps) => {
  const { text } = useText();
  const subject = useSubject();
  const rows = useSubjects();
  const known = (rows.data ?? []).map((row) => keyOf(subject, row));
  return (
    <MultiSelect
      size="md"
      searchable
      label={text("devices.subjects")}
      description={text("devices.subjects_help")}
      data={[...new Set([...form.ids, ...known])]}
      value={[...form.ids]}
      error={problem?.path?.startsWith("/machine_ids") ? problem.words : undefined}
      onChange={(chosen) => set({ ids: chosen })}
    />
  );
};

/** The choice that stands for none, which is larger to press than a cross in the field. */
const nobody = "";

const Acting = ({ form, set, problem }: FieldsProps) => {
  const { text } = useText();
  const subject = useSubject();
  const users = useRead(readOf("load_users", {}));
  const names = (users.data ?? [])
    .filter(({ disabled, permissions }) => !disabled && !permissions.includes("can-do-admin-actions"))
    .map(({ username }) => username);
  const known = [...new Set([...(form.username === null ? [] : [form.username]), ...names])];
  const errorOf = (path: string) => (problem?.path === path ? problem.words : undefined);
  return (
    <div className={classes["fields"]}>
      <Select
        size="md"
        searchable
        allowDeselect={false}
        label={text("devices.acts_as")}
        description={text("devices.acts_as_help")}
        data={[
          { value: nobody, label: text("devices.people_sign_in") },
          ...known.map((name) => ({ value: name, label: name })),
        ]}
        value={form.username ?? nobody}
        error={errorOf("/username")}
        onChange={(value) => set({ username: value === nobody ? null : value })}
      />
      {form.username === null ? null : (
        <TextInput
          size="md"
          label={text("devices.home")}
          description={text("devices.home_help", { example: subjectPage(subject, form.ids[0] ?? "1") })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={form.home}
          error={errorOf("/home")}
          onChange={({ currentTarget }) => set({ home: currentTarget.value })}
        />
      )}
    </div>
  );
};

/** What a screen of a kind may show, of which of the subject, and as whom a terminal acts. */
export const ScreenFields = (props: FieldsProps) => (
  <>
    {props.form.kind === "wall" ? <Walls {...props} /> : <Acting {...props} />}
    <Subjects {...props} />
  </>
);

/** The name that says where a screen hangs or stands. */
export const NameField = ({ form, set, problem }: FieldsProps) => {
  const { text } = useText();
  return (
    <TextInput
      label={text("devices.name")}
      description={text("devices.name_help")}
      maxLength={60}
      value={form.name}
      error={problem?.path === "/name" ? problem.words : undefined}
      onChange={({ currentTarget }) => set({ name: currentTarget.value })}
    />
  );
};
