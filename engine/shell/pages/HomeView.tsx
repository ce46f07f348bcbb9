import { IconLayoutDashboard } from "@tabler/icons-react";
import { type ReactNode } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import { isSuited } from "#engine/navigation/dashboards.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { useWidth } from "#engine/react/dashboard/resize.ts";
import type { MachineLike } from "#engine/react/machines/machines.ts";
import { MachineStatus } from "../machines/MachineStatus.tsx";
import { useMachines } from "#engine/react/machines/use-machines.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { lastMachineOf } from "../navigation/visitor.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { homeMachines } from "./home.ts";
import classes from "./pages.module.css";

const MachineTile = ({ machine }: { machine: MachineLike }) => (
  <div className={classes["machineTile"]}>
    <MachineStatus machine={machine.machine_id} mode="informative" />
    <AppLink
      to={`/interface/${encodeURIComponent(machine.machine_id)}`}
      className={classes["cover"]}
      label={`${machine.machine_id} ${machine.object_description}`}
    />
  </div>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes["section"]}>
    <h2>{title}</h2>
    <div className={classes["tiles"]}>{children}</div>
  </section>
);

const Machines = () => {
  const { text } = useText();
  const user = useUser();
  const machines = useMachines();
  const starred = useRead(readOf("load_my_machines", {}));
  if (machines.status === "error") return <LoadError error={machines.error ?? { code: "unexpected", message: "" }} />;
  if (!machines.data) return <RowsSkeleton />;
  const last = user ? lastMachineOf(localStorage, user) : null;
  const { own, all } = homeMachines(machines.data, starred.data ?? [], last);
  if (all.length === 0 && own.length === 0) return <Message title={text(1817)} />;
  return (
    <>
      {own.length > 0 ? (
        <Section title={text("home.my_machines")}>
          {own.map((machine) => (
            <MachineTile key={machine.machine_id} machine={machine} />
          ))}
        </Section>
      ) : null}
      {all.length > 0 ? (
        <Section title={text("home.all_machines")}>
          {all.map((machine) => (
            <MachineTile key={machine.machine_id} machine={machine} />
          ))}
        </Section>
      ) : null}
    </>
  );
};

const Dashboards = () => {
  const { text, label } = useText();
  const { dashboards, permissions } = useApp();
  const width = useWidth();
  const suited = dashboards.filter((dashboard) => isSuited(dashboard, width));
  if (suited.length === 0 || !permissions.includes("can-access-dashboard")) return null;
  return (
    <Section title={text("home.dashboards")}>
      {suited.map(({ slug, title }) => (
        <AppLink key={slug} to={`/dashboards/${encodeURIComponent(slug)}`} className={classes["dashboardTile"]}>
          <IconLayoutDashboard size={26} aria-hidden />
          {label(title as Label)}
        </AppLink>
      ))}
    </Section>
  );
};

/** Where one begins: the machines one cares about with their state, and the dashboards. */
const HomeView = () => (
  <div className={classes["sections"]}>
    <Dashboards />
    <Machines />
  </div>
);

export default HomeView;
