import { Button, TextInput } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { type Held, PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { EngineProvider, useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { WizardRun } from "#engine/react/wizard/WizardRun.tsx";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { documentAs } from "../../documents/kinds.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { Ground, SubjectChoice } from "../parts/Ground.tsx";
import classes from "../parts/parts.module.css";
import { type DryWrite, dryTransport } from "./dry.ts";

interface Trial {
  number: number;
  served: ServedDocument<WizardDocument>;
  one: string | null;
  query: Readonly<Record<string, string>>;
}

/** A run of the wizard on the real renderer that reads for real and writes nothing. */
const TrialRun = ({ trial, told, left }: { trial: Trial; told: (write: DryWrite) => void; left: () => void }) => {
  const engine = useEngine();
  const dry = useMemo(
    () => ({ ...engine, copy: memoryCopy(), transport: dryTransport(engine.transport, engine.procedures, told) }),
    [engine, told],
  );
  const held = useCallback((what: Held) => what === "navigation" && left(), [left]);
  return (
    <PreviewGuard held={held}>
      <EngineProvider engine={dry}>
        <Ground one={trial.one} query={trial.query}>
          <WizardRun served={trial.served} />
        </Ground>
      </EngineProvider>
    </PreviewGuard>
  );
};

const inputsOf = ({ inputs }: WizardDocument) => (inputs ?? []).filter(({ from }) => from !== "route");

/** What the runs so far would have written, the last one first. */
const Writes = ({ writes }: { writes: readonly DryWrite[] }) => {
  const { text } = useText();
  return (
    <section className={classes["writes"]} aria-label={text("designer.try.writes")}>
      <h3 className={classes["heading"]}>{text("designer.try.writes")}</h3>
      {writes.length === 0 ? <p className={classes["help"]}>{text("designer.try.no_writes")}</p> : null}
      {writes.map(({ procedure, input }, index) => (
        <pre key={index}>{`${procedure} ${JSON.stringify(input, null, 1)}`}</pre>
      ))}
    </section>
  );
};

/** The wizard under edit is the document itself, or (`wizardOf`) one that is made around it. */
interface WizardPreviewProps {
  wizardOf?: (document: JsonObject) => WizardDocument;
}

const itself = (document: JsonObject) => documentAs("wizard", document);

/** The run under way: what it has been given, what it would have written, and whether it has led away. */
const useTrial = (wizard: WizardDocument) => {
  const session = useSession();
  const document = useEdited((state) => state.document);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [writes, setWrites] = useState<readonly DryWrite[]>([]);
  const [isLeft, setLeft] = useState(false);
  const told = useCallback((write: DryWrite) => setWrites((before) => [write, ...before]), []);
  const left = useCallback(() => setLeft(true), []);
  const start = (one: string | null, inputs: Readonly<Record<string, string>>) => {
    const { findings } = session.store.getState();
    const faults = findings?.of === document ? [...findings.faults] : [];
    const query = Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== ""));
    const served = { document: wizard, revision: 0, faults };
    setTrial({ number: (trial?.number ?? 0) + 1, served, one, query });
    setWrites([]);
    setLeft(false);
  };
  return { trial, writes, isLeft, told, left, start };
};

/** Tries the wizard under edit: for one of the subject and inputs, with the edits as they are at the start of the run. */
export const WizardPreview = ({ wizardOf = itself }: WizardPreviewProps) => {
  const { text } = useText();
  const document = useEdited((state) => state.document);
  const wizard = useMemo(() => wizardOf(document), [wizardOf, document]);
  const [one, setOne] = useState<string | null>(null);
  const [query, setQuery] = useState<Readonly<Record<string, string>>>({});
  const { trial, writes, isLeft, told, left, start } = useTrial(wizard);
  const isOld = trial !== null && trial.served.document !== wizard;
  return (
    <>
      <div className={classes["bar"]}>
        <SubjectChoice one={one} choose={setOne} />
        {inputsOf(wizard).map(({ name }) => (
          <TextInput
            key={name}
            size="md"
            label={name}
            value={query[name] ?? ""}
            onChange={({ currentTarget: { value } }) => setQuery((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <Button size="md" onClick={() => start(one, query)}>
          {text(trial === null ? "designer.try.start" : "designer.try.again")}
        </Button>
        <output className={classes["help"]}>
          {isOld ? text("designer.try.changed") : isLeft ? text("designer.try.left") : ""}
        </output>
      </div>
      <section className={classes["preview"]} aria-label={text("designer.try")}>
        {trial === null ? (
          <p className={classes["help"]}>{text("designer.try.help")}</p>
        ) : (
          <div className={classes["terminal"]} data-terminal="">
            <TrialRun key={trial.number} trial={trial} told={told} left={left} />
          </div>
        )}
      </section>
      {trial === null ? null : <Writes writes={writes} />}
    </>
  );
};
