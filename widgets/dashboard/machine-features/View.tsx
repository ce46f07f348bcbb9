import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useHeldKeys, useKnownMenu } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { Printer } from "#schemas/plant/printer.ts";
import type { SpecialFunction } from "#schemas/plant/special-function.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { ChangesBar } from "./ChangesBar.tsx";
import { Compare } from "./Compare.tsx";
import classes from "./machine-features.module.css";
import { Matrix } from "./Matrix.tsx";
import { numbersOf, useNames } from "./names.ts";
import type { Part } from "./part.ts";
import { type Choice, chosenOf, type PlantMachine, plantOf } from "./plant.ts";
import type { schema } from "./schema.ts";
import { Screens } from "./Screens.tsx";
import { menuSettings, productSettings, withPrinters } from "./settings.ts";
import { Tools } from "./Tools.tsx";
import { useChanges } from "./use-changes.ts";

type Options = Static<typeof schema.options>;
interface Data {
  machines?: Bound<readonly Machine[]>;
  functions?: Bound<readonly SpecialFunction[]>;
  printers?: Bound<readonly Printer[]>;
}

const views = ["features", "screens", "compare"] as const;
type ViewName = (typeof views)[number];
const isView = (name: string): name is ViewName => views.some((one) => one === name);

const noPrinters: readonly Printer[] = [];

/** The settings of the product, and the entries of the menu of a machine's pages, which settings show or hide. */
const useSettings = (printers: readonly Printer[]) => {
  const menu = useKnownMenu("interface");
  return useMemo(() => withPrinters([...productSettings, ...menuSettings(menu)], printers), [menu, printers]);
};

interface FeaturesProps {
  plant: readonly PlantMachine[];
  printers: readonly Printer[];
}

const Features = ({ plant, printers }: FeaturesProps) => {
  const { text } = useText();
  const [view, setView] = useState<ViewName>("features");
  const [choice, setChoice] = useState<Choice>({ search: "", department: "" });
  const [asked, setAsked] = useState<readonly number[]>([]);
  const byId = useMemo(() => new Map(plant.map((machine) => [machine.machine_id, machine])), [plant]);
  const changing = useChanges(byId);
  const settings = useSettings(printers);
  const names = useNames(settings);
  const mayChange = useHeldKeys().includes("can-do-admin-actions");
  const part: Part = {
    plant,
    machines: chosenOf(plant, choice),
    numbers: numbersOf(plant, asked),
    settings,
    names,
    changing,
    mayChange,
  };
  const ask = (number: number) => setAsked((all) => [...all, number]);
  return (
    <div className={classes["features"]}>
      <SegmentedControl
        className={classes["views"]}
        aria-label={text("machine_features.views")}
        data={views.map((value) => ({ value, label: text(`machine_features.view.${value}`) }))}
        value={view}
        onChange={(next) => isView(next) && setView(next)}
      />
      {view === "compare" ? null : <Tools plant={plant} choice={choice} onChoose={setChoice} />}
      {view === "features" ? <Matrix {...part} onAsk={ask} /> : null}
      {view === "screens" ? <Screens {...part} /> : null}
      {view === "compare" ? <Compare {...part} /> : null}
      <ChangesBar {...part} byId={byId} />
    </div>
  );
};

/** What each machine can do and what its touch screen offers: for many machines at once, and two beside each other. */
const View = ({ options, data }: WidgetViewProps<Options, Data>) => (
  <WidgetBox options={options}>
    <Bind bound={data.machines}>
      {(machines) => (
        <Bind bound={data.functions}>
          {(functions) =>
            machines.length === 0 ? (
              <Note of="machine_features.empty" />
            ) : (
              <Features plant={plantOf(machines, functions)} printers={data.printers?.data ?? noPrinters} />
            )
          }
        </Bind>
      )}
    </Bind>
  </WidgetBox>
);

export default View;
