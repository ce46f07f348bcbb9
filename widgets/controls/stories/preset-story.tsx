import { subject } from "#engine/testing/subject.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { createDriver, type Driver } from "#engine/react/wizard/driver.ts";
import type { SnapshotStore } from "#engine/react/wizard/store.ts";
import { WizardView } from "#engine/react/wizard/WizardView.tsx";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import { useLive } from "./dashboard-story.tsx";

type Members = Record<string, unknown>;

export interface PresetArgs {
  /** Laid over the preset as a wizard's step does: options, values, allowNull ... */
  step?: Members;
  /** The wizard's own values, e.g. its order. */
  values?: Members;
  /** Data of the step as the snapshot has them. */
  data?: Members;
  /** Special functions of the machine. */
  features?: readonly number[];
  /** More of the machine, e.g. its touch configuration. */
  machine?: Members;
  settings?: Members;
  path?: string;
}

const memory: SnapshotStore = {
  load: async () => ({ snapshot: null, mine: null }),
  save: () => {},
  discard: async () => {},
  park: async () => {},
  flush: async () => {},
};

/** A wizard of the step and one after it. */
const wizardOf = (control: string, step: Members | undefined, values: Members | undefined): WizardDocument => {
  const document: Members = {
    kind: "wizard",
    slug: "story",
    schemaVersion: 1,
    title: "Story",
    values: values ?? {},
    steps: [
      { id: "under-test", control, initial: true, ...step },
      { id: "after", title: "After", control: "fields", nextEnabled: true },
    ],
  };
  // What a story lays over the step is as free as what people compose.
  return document as WizardDocument;
};

/**
 * Runs a step document in a wizard of two steps, as the frame does: with its rules, reads and calls. The server is the
 * story's `transport`; the second step is a plain summary that can always be left.
 */
export const presetStory =
  (preset: object) =>
  ({ step, values, data, features = [], machine, settings, path = "/interface/M1/story" }: PresetArgs) => {
    const { transport, registry } = useEngine();
    const { language } = useText();
    const timeZone = useTimeZone();
    const clock = useClock();
    const client = useQueryClient();
    useLive();
    const [driver, setDriver] = useState<Driver | null>(null);
    useEffect(() => {
      // A shipped document, which a test of all of them holds against the schema of its kind.
      const document = preset as StepDocument;
      const wizard = resolveWizard(wizardOf(document.slug, step, values), {
        presets: new Map([[document.slug, document]]),
        controls: new Set(registry.steps.keys()),
      });
      const snapshot = createSnapshot({
        id: "0190b5a0-0000-7000-8000-000000000000",
        wizard: "story",
        revision: 1,
        machine: "M1",
      });
      const running = createDriver({
        wizard,
        snapshot: data ? { ...snapshot, data: { "under-test": data } } : snapshot,
        surroundings: {
          subject,
          one: { machine_id: "M1", special_functions: features, config: {}, ...machine },
          user: { username: "anna", company_id: 1 },
          settings: { time_zone: timeZone, ...settings },
          route: { path, params: { machine: "M1" }, query: {} },
          services: { language, timeZone, permissions: [] },
        },
        store: memory,
        client,
        transport,
        clock,
        procedures: () => undefined,
        entities: () => ({}),
        notify: () => {},
        navigate: () => {},
        select: () => {},
        remember: () => {},
        askQuit: () => {},
        quit: () => {},
      });
      running.send({ type: "open" });
      setDriver(running);
      return () => running.stop();
      // A story is one run.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    return driver && <WizardView driver={driver} services={{ language, timeZone }} />;
  };
