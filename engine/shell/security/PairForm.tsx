import { Button, Chip, MultiSelect, SegmentedControl, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useDashboards } from "#engine/react/providers/AppContext.tsx";
import { keyOf } from "#engine/navigation/subject.ts";
import { useSubject, useSubjects } from "#engine/react/subject/use-subject.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isReady, noPairing, type Pairing, pairingInput } from "./pairing.ts";
import { Problem } from "./Problem.tsx";
import { useWrite } from "./use-write.ts";
import classes from "./devices.module.css";

interface PartProps {
  form: Pairing;
  set: (change: Partial<Pairing>) => void;
}

const Name = ({ form, set }: PartProps) => {
  const { text } = useText();
  return (
    <div className={classes["fields"]}>
      <TextInput
        label={text("devices.code")}
        description={text("devices.code_help")}
        placeholder="ABCD EFGH"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={form.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
      />
      <TextInput
        label={text("devices.name")}
        description={text("devices.name_help")}
        maxLength={60}
        value={form.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
    </div>
  );
};

/** What a wall screen may show, and of which of the subject. */
const Shown = ({ form, set }: PartProps) => {
  const { text, label } = useText();
  const dashboards = useDashboards();
  const subject = useSubject();
  const rows = useSubjects();
  return (
    <>
      <fieldset className={classes["shows"]}>
        <legend>{text("devices.shows")}</legend>
        <Chip.Group multiple value={form.dashboards} onChange={(chosen) => set({ dashboards: chosen })}>
          <div className={classes["boards"]}>
            {dashboards.map(({ slug, title }) => (
              <Chip key={slug} value={slug} size="md" classNames={{ label: classes["chip"] ?? "" }}>
                {label(title)}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </fieldset>
      <MultiSelect
        size="md"
        searchable
        clearable
        label={text("devices.subjects")}
        description={text("devices.subjects_help")}
        data={(rows.data ?? []).map((row) => keyOf(subject, row))}
        value={form.ids}
        onChange={(chosen) => set({ ids: chosen })}
      />
    </>
  );
};

/** Binds the screen that shows a code: name, kind, and for a wall screen what it may show. */
export const PairForm = ({ onPaired }: { onPaired: () => void }) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [form, setForm] = useState(noPairing);
  const set = (change: Partial<Pairing>) => setForm((before) => ({ ...before, ...change }));
  const pair = async () => {
    if (!(await write("confirm_device_pairing", pairingInput(form)))) return;
    setForm(noPairing);
    onPaired();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void pair();
  };
  return (
    <form className={classes["card"]} onSubmit={onSubmit} aria-label={text("devices.pair")}>
      <h2>{text("devices.pair")}</h2>
      <Name form={form} set={set} />
      <SegmentedControl
        size="md"
        classNames={{ label: classes["kind"] ?? "" }}
        aria-label={text("devices.kind")}
        value={form.kind}
        onChange={(kind) => set({ kind })}
        data={[
          { value: "wall", label: text("devices.kind_wall") },
          { value: "terminal", label: text("devices.kind_terminal") },
        ]}
      />
      {form.kind === "wall" ? (
        <Shown form={form} set={set} />
      ) : (
        <p className={classes["quiet"]}>{text("devices.terminal_help")}</p>
      )}
      <Problem problem={problem} />
      <div>
        <Button type="submit" disabled={!isReady(form)} loading={working}>
          {text("devices.pair")}
        </Button>
      </div>
    </form>
  );
};
