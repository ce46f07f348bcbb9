import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isReady, noPairing, type Pairing, pairingInput } from "./pairing.ts";
import { Problem } from "./Problem.tsx";
import { NameField, ScreenFields } from "./ScreenFields.tsx";
import { useWrite } from "./use-write.ts";
import classes from "./devices.module.css";

/** Binds the screen that shows a code: name, kind, and what it may show or as whom it acts. */
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
    <form className={classes["card"]} onSubmit={onSubmit} aria-label={text("devices.pair_screen")}>
      <h2>{text("devices.pair_screen")}</h2>
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
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
        />
        <NameField form={form} set={set} problem={null} />
      </div>
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
      {form.kind === "wall" ? null : <p className={classes["quiet"]}>{text("devices.terminal_help")}</p>}
      <ScreenFields form={form} set={set} problem={null} />
      <Problem problem={problem} />
      <div>
        <Button type="submit" disabled={!isReady(form)} loading={working}>
          {text("devices.pair_screen")}
        </Button>
      </div>
    </form>
  );
};
