import { Button, Select } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { addSource, freeSource, removeSource } from "../../actions/data-sources.ts";
import { usersOfSource } from "../../actions/uses.ts";
import { dashboardOf, useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { useSoughtEntry } from "../../inspector/form/Place.tsx";
import { useSourceProcedures } from "../../procedures/catalogue.ts";
import classes from "./dashboard.module.css";
import { RemoveButton } from "./RemoveButton.tsx";
import { SourceForm } from "./SourceForm.tsx";

/** The named reads of the dashboard. */
export const SourcesPanel = () => {
  const { text } = useText();
  const session = useSession();
  const document = useDashboardDocument();
  const procedures = useSourceProcedures();
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const [open, setOpen] = useState<string | null>(null);
  const sought = useSoughtEntry("/dataSources");
  const soughtSlug = sought === null ? undefined : document.dataSources[sought]?.slug;
  if (soughtSlug !== undefined && soughtSlug !== open) setOpen(soughtSlug);
  const add = (procedure: string) => {
    const slug = freeSource(dashboardOf(session), procedure);
    session.apply(addSource({ slug, source: procedure }));
    setOpen(slug);
  };
  return (
    <section className={classes["panel"]} aria-label={text("designer.sources")}>
      <h3>{text("designer.sources")}</h3>
      {document.dataSources.length === 0 ? <p className={classes["help"]}>{text("designer.sources.none")}</p> : null}
      {document.dataSources.map((source, index) => {
        const { slug } = source;
        const isOpen = open === slug;
        const users = usersOfSource(document, slug);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a source keeps its place while its slug is being typed
          <div key={index} className={classes["card"]}>
            <div className={classes["cardHead"]}>
              <Button
                variant="subtle"
                size="md"
                justify="flex-start"
                aria-expanded={isOpen}
                leftSection={
                  isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />
                }
                onClick={() => setOpen(isOpen ? null : slug)}
              >
                {slug}
              </Button>
              <small>{text("designer.uses", { count: users.length })}</small>
              <RemoveButton
                name={slug}
                users={users}
                disabled={isReadOnly}
                remove={() => session.apply(removeSource(slug))}
              />
            </div>
            {isOpen ? <SourceForm source={source} disabled={isReadOnly} at={`/dataSources/${index}`} /> : null}
          </div>
        );
      })}
      <Select
        size="md"
        searchable
        disabled={isReadOnly}
        aria-label={text("designer.sources.add")}
        placeholder={text("designer.sources.add")}
        data={procedures.map(({ name }) => name)}
        value={null}
        onChange={(name) => name !== null && add(name)}
      />
    </section>
  );
};
