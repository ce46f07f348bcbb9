import { useMemo } from "react";
import {
  defaultSeconds,
  LiveViewDocument,
  type LiveViewItem,
  liveViewItems,
} from "#schemas/documents/liveview/schema.ts";
import { mayReadInEditor } from "#schemas/documents/rights.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { useApp, useDashboards, useOverviews } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useKnownSubjects } from "#engine/react/subject/use-subject.ts";
import { useList } from "../../lists/use-list.ts";
import { objectOf } from "../../values.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { entrySchema, withoutProperties, withProperty } from "../parts/schemas.ts";
import type { PartChoice, PartForm, PartList } from "../parts/types.ts";
import { LiveViewPreview } from "./LiveViewPreview.tsx";
import { type Target, type Targets, targetsOf } from "./targets.ts";

const itemSchema = withoutProperties(entrySchema(objectOf(LiveViewDocument), "items"), ["type"]);
const { maximum: _most, ...seconds } = objectOf(propertiesOf(itemSchema)["seconds"]);
/** Seconds are typed: a slider up to a day would tell no two apart. */
const item = withProperty(itemSchema, "seconds", seconds);

const typeOf = ({ type }: JsonObject): LiveViewItem["type"] | undefined => liveViewItems.find((one) => one === type);

const choicesIn = (part: JsonObject, targets: Targets): readonly Target[] => {
  const type = typeOf(part);
  return type === undefined ? [] : targets[type];
};

/** What is shown is chosen among what there is, by its name; a type does not change. */
const formOf = (part: JsonObject, targets: Targets): PartForm => {
  const choices = choicesIn(part, targets);
  const target = {
    title: "target",
    "x-value": "select",
    enum: choices.map((one) => one.target),
    "x-names": Object.fromEntries(choices.map((one) => [one.target, one.name])),
  };
  return { schema: withProperty(item, "target", target), defaults: { seconds: defaultSeconds } };
};

const nothing: readonly [] = [];

/** Of the others a name tells enough. */
const isAtLocation = ({ type }: JsonObject): boolean => type === "machine-widgets" || type === "machine-late-orders";

/** The dashboards that may be shown: all where they may be listed, also those that no menu has; else those that are offered. */
const useDashboardList = () => {
  const { permissions } = useApp();
  const offered = useDashboards();
  const mayList = mayReadInEditor("dashboard", null, new Set(permissions));
  const listed = useList("dashboard", { enabled: mayList }).data ?? nothing;
  return mayList ? listed : offered;
};

/** What the plant has that can be shown, as far as it is known yet. Own overviews are there for who edits none too. */
const useTargets = (): Targets => {
  const dashboards = useDashboardList();
  const overviews = useOverviews();
  const rows = useKnownSubjects().data ?? nothing;
  return useMemo(() => targetsOf({ dashboards, overviews, rows }), [dashboards, overviews, rows]);
};

/** A live view: its items in their order, each with what it shows and for how long, beside what the chosen one shows. */
const LiveViewEditor = () => {
  const texts = useText();
  const targets = useTargets();
  const lists = useMemo<readonly PartList[]>(() => {
    const lasting = (part: JsonObject) => texts.text("designer.liveview.seconds", { count: secondsOf(part) });
    const typeName = ({ type }: JsonObject) => texts.text(`choice.${String(type)}`);
    return [
      {
        path: ["items"],
        title: "designer.list.items",
        name: null,
        choices: liveViewItems.flatMap((type): PartChoice[] => {
          const [first] = targets[type];
          const part = { type, target: first?.target ?? "", seconds: defaultSeconds };
          return first ? [{ key: type, label: { text: `choice.${type}` }, part }] : [];
        }),
        formOf: (part) => formOf(part, targets),
        called: (part, { label }) => {
          const found = choicesIn(part, targets).find(({ target }) => target === part["target"]);
          const name = found ? label(found.name) : String(part["target"]);
          return isAtLocation(part) ? `${typeName(part)} · ${name}` : name;
        },
        said: (part) => (isAtLocation(part) ? lasting(part) : `${typeName(part)} · ${lasting(part)}`),
      },
    ];
  }, [targets, texts]);
  return (
    <PartsEditor lists={lists} listed={["items"]}>
      <LiveViewPreview lists={lists} />
    </PartsEditor>
  );
};

const secondsOf = ({ seconds }: JsonObject): number => (typeof seconds === "number" ? seconds : defaultSeconds);

export default LiveViewEditor;
