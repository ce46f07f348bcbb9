import { useMemo } from "react";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { WidgetHost } from "#engine/react/dashboard/WidgetHost.tsx";
import { usePageEnvironment, useServices } from "#engine/react/documents/environment.ts";
import { filledMembers } from "#engine/react/documents/filled.ts";
import { defaultsOf } from "#engine/react/registry/defaults.ts";
import { locationName } from "#engine/navigation/locations.ts";
import { keyOf, type SubjectRow } from "#engine/navigation/subject.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { useSubjectsHere } from "../subject/use-subjects-here.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { PageChoices, usePageChoices } from "../navigation/PageChoices.tsx";
import classes from "./pages.module.css";
import type { PageViewProps } from "#engine/registry/types.ts";

/** What the location is called at which the page stands; empty on a page that has none. */
const usePlaceName = (rows: readonly SubjectRow[] = []): string => {
  const { text } = useText();
  const { locationtype, location } = useRoute().params;
  if (locationtype === undefined || location === undefined) return "";
  return (
    locationName(locationtype, location, rows) ?? (location === "all" ? text(`location.${locationtype}`) : location)
  );
};

/**
 * One widget that fills the page: `config.component` names its type, `config.options` are its options, whose
 * `{placeholders}` read what a page's do and, under the subject's name with an s, the keys of those at its location, whose
 * name is `place`, and under `choice` what is chosen of `config.choices`.
 */
const WidgetPage = ({ content }: PageViewProps) => {
  const { registry } = useEngine();
  const { text } = useText();
  const { environment, one } = usePageEnvironment();
  const { choices, chosen } = usePageChoices(content);
  const services = useServices(one);
  const here = useSubjectsHere();
  const component = String(content.config?.["component"]);
  const given = content.config?.["options"];
  const subject = useSubject();
  const place = usePlaceName(here.data);
  const keys = here.data?.map((row) => keyOf(subject, row)).join(";");
  const definition = registry.widgets.get(component);
  const options = useMemo(
    () => ({
      ...defaultsOf(definition),
      ...filledMembers(given, { ...environment, [`${subject.name}s`]: keys, place, choice: chosen }, services),
    }),
    [definition, given, environment, subject, keys, place, chosen, services],
  );
  if (here.status === "error") return <LoadError error={here.error ?? { code: "unexpected", message: "" }} />;
  if (keys === undefined) return <RowsSkeleton />;
  if (!definition) return <FaultFrame title={text(900133, { component })} />;
  return (
    <div className={classes["widget"]}>
      <PageChoices choices={choices} />
      <WidgetHost definition={definition} id={`page ${component}`} options={options} />
    </div>
  );
};

export default WidgetPage;
