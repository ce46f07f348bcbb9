import { Button, Select } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { DataSource } from "#schemas/documents/dashboard/schema.ts";
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

interface SourceCardProps {
  source: DataSource;
  /** Where the source stands in the document. */
  at: string;
  disabled: boolean;
  isOpen: boolean;
  toggle: () => void;
}

/** A source by its slug, with who uses it; opened, with its form. */
const SourceCard = ({ source, at, disabled, isOpen, toggle }: SourceCardProps) => {
  const { text } = useText();
  const session = useSession();
  const document = useDashboardDocument();
  const { slug } = source;
  const users = usersOfSource(document, slug);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes["card"]}>
      <div className={classes["cardHead"]}>
        <Button
          variant="subtle"
          size="md"
          justify="flex-start"
          aria-expanded={isOpen}
          leftSection={<Chevron size={18} aria-hidden />}
          onClick={toggle}
        >
          {slug}
        </Button>
        <small>{text("designer.uses", { count: users.length })}</small>
        <RemoveButton name={slug} users={users} disabled={disabled} remove={() => session.apply(removeSource(slug))} />
      </div>
      {isOpen ? <SourceForm source={source} disabled={disabled} at={at} /> : null}
    </div>
  );
};

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
      {document.dataSources.map((source, index) => (
        <SourceCard
          // oxlint-disable-next-line react/no-array-index-key -- a source keeps its place while its slug is being typed
          key={index}
          source={source}
          at={`/dataSources/${index}`}
          disabled={isReadOnly}
          isOpen={open === source.slug}
          toggle={() => setOpen(open === source.slug ? null : source.slug)}
        />
      ))}
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
