import { Button, Select } from "@mantine/core";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import { useZooms } from "#engine/react/dashboard/zoom.ts";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { useOwnConfigs } from "#engine/react/own/own-config.ts";
import { askPerson } from "#engine/react/popups/ask-person.ts";
import { useApp, useAppStore, useDashboards, useUser } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useKnownSubjects, useSubject } from "#engine/react/subject/use-subject.ts";
import type { OwnSettings } from "#schemas/platform/user-settings.ts";
import { Problem } from "../security/Problem.tsx";
import security from "../security/security.module.css";
import { useWrite } from "../security/use-write.ts";
import classes from "./account.module.css";
import { OwnLanguage } from "./OwnLanguage.tsx";
import { OwnNotifications } from "./OwnNotifications.tsx";
import { type StartGroup, startGroups, startLocations } from "./starts.ts";

/** The choice that stands for no choice: home, or where one last was. */
const nothing = "";

interface LocationProps {
  all: "allow" | "deny" | "empty";
  value: string;
  disabled: boolean;
  onChoose: (end: string) => void;
}

const StartLocation = ({ all, value, disabled, onChoose }: LocationProps) => {
  const { text } = useText();
  const subjects = useKnownSubjects();
  const offered = startLocations(subjects.data ?? [], all);
  const itemsOf = ({ type, locations }: (typeof offered)[number]) =>
    locations.map(({ end, description }) => ({ value: end, label: description || text(`location.${type}`) }));
  /** A type of one location, which has no name beside its own. */
  const isPlain = ({ locations }: (typeof offered)[number]) => locations[0]?.description === "";
  return (
    <Select
      size="md"
      searchable
      allowDeselect={false}
      disabled={disabled || !subjects.data}
      label={text("own_settings.start_location")}
      data={[
        { value: nothing, label: text("own_settings.last_location") },
        ...offered.filter(isPlain).flatMap(itemsOf),
        ...offered
          .filter((one) => !isPlain(one))
          .map((one) => ({ group: text(`location.${one.type}`), items: itemsOf(one) })),
      ]}
      value={value}
      onChange={(end) => onChoose(end ?? nothing)}
    />
  );
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : nothing);

/** The page at which one begins after signing in, and where on it. */
const StartView = () => {
  const { text, label } = useText();
  const { pages } = useApp();
  const user = useUser();
  const store = useAppStore();
  const subject = useSubject();
  const dashboards = useDashboards();
  const { write, working, problem } = useWrite();
  const groups = startGroups({ pages, dashboards, subject, own: user?.machine_id ?? null });
  const view = textOf(user?.settings["start_view"]);
  const location = textOf(user?.settings["start_location"]);
  const starts = groups.flatMap((group) => group.starts);
  const chosen = starts.find((start) => start.view === view);
  const keep = async (values: OwnSettings) => {
    if (await write("update_user_settings", { values })) await store.reload();
  };
  const choose = (next: string) => {
    const keepsLocation = starts.find((start) => start.view === next)?.all !== undefined;
    void keep({ start_view: next || null, start_location: keepsLocation ? location || null : null });
  };
  const named = (kind: StartGroup["kind"]) => (kind === "own" ? text(subject.label) : text(`own_settings.${kind}`));
  // What was chosen and is not offered any more is still what is chosen.
  const gone = view !== nothing && !chosen ? [{ value: view, label: text("own_settings.gone", { path: view }) }] : [];
  return (
    <section className={security["card"]}>
      <h2>{text("own_settings.start")}</h2>
      <p className={security["quiet"]}>{text("own_settings.start_help")}</p>
      <Select
        size="md"
        searchable
        allowDeselect={false}
        disabled={working}
        label={text("own_settings.start_view")}
        data={[
          { value: nothing, label: text("own_settings.last_page") },
          ...gone,
          ...groups.map(({ kind, starts: of }) => ({
            group: named(kind),
            items: of.map((start) => ({ value: start.view, label: label(start.title) })),
          })),
        ]}
        value={view}
        onChange={(next) => choose(next ?? nothing)}
      />
      {chosen?.all === undefined ? null : (
        <StartLocation
          all={chosen.all}
          value={location}
          disabled={working}
          onChoose={(end) => void keep({ start_location: end || null })}
        />
      )}
      <Problem problem={problem} />
    </section>
  );
};

interface ResetProps {
  /** Key of the texts: what it is, and the question. */
  name: "zoom" | "columns";
  count: number | null;
  forget: () => Promise<boolean> | boolean;
}

/** Gives up what is kept of one's own, after a question: it does not come back. */
const Reset = ({ name, count, forget }: ResetProps) => {
  const { text } = useText();
  const { state } = useEngine();
  const notify = useNotify();
  const key = `own_settings.${name}`;
  const ask = async () => {
    const request: FlowRequest = {
      kind: "confirm",
      at: key,
      text: { label: { text: `${key}_question` }, values: { count } },
      yes: null,
      no: null,
      timeout: null,
    };
    if ((await askPerson(state, request)) && (await forget()))
      notify({ label: { text: `${key}_done` }, values: {} }, "success");
  };
  return (
    <div className={classes["row"]}>
      <span>{count === null ? text(key) : text(`${key}_count`, { count })}</span>
      <Button size="md" variant="default" disabled={!count} onClick={() => void ask()}>
        {text(`${key}_reset`)}
      </Button>
    </div>
  );
};

const Kept = () => {
  const { text } = useText();
  const [zooms, forgetZooms] = useZooms(useUser()?.company_id ?? 0);
  const columns = useOwnConfigs("table");
  const forgetAll = () => {
    forgetZooms();
    return true;
  };
  return (
    <section className={security["card"]}>
      <h2>{text("own_settings.kept")}</h2>
      <Reset name="zoom" count={zooms} forget={forgetAll} />
      <Reset name="columns" count={columns.count} forget={columns.forget} />
    </section>
  );
};

const General = () => {
  const { text } = useText();
  return (
    <section className={security["card"]}>
      <h2>{text("own_settings.general")}</h2>
      <OwnLanguage />
      <OwnNotifications />
    </section>
  );
};

/** What one sets for oneself: language, alarms, where one begins, and what was changed on screens and is kept. */
const OwnSettingsPage = () => (
  <div className={classes["page"]}>
    <General />
    <StartView />
    <Kept />
  </div>
);

export default OwnSettingsPage;
