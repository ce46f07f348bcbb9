import { memo, useCallback, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { isTruthy, toText } from "#engine/expressions/convert.ts";
import { evaluate } from "#engine/expressions/evaluate.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { useServices } from "#engine/react/documents/environment.ts";
import { oncePer } from "../machines/once-per.ts";
import { OrderButton } from "../machines/OrderButton.tsx";
import { Star } from "../machines/Star.tsx";
import { type ShownMachine, useMachinesHere } from "../machines/use-machines-here.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { AgeFoot, LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { Lead } from "#engine/react/tables/lead.ts";
import type { Row } from "#engine/react/tables/rows.ts";
import { TableView } from "#engine/react/tables/TableView.tsx";
import classes from "./pages.module.css";
import { useRoute } from "#engine/react/navigation/route.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";

const selectionType = "machine";

/** The machines of which the page's condition holds; asked once of each state of a machine. */
const useWanted = (machines: readonly ShownMachine[] | undefined, where: unknown): readonly ShownMachine[] => {
  const services = useServices(null);
  const holds = useMemo(
    () => oncePer((machine: ShownMachine) => isTruthy(evaluate(where, { machine }, services))),
    [where, services],
  );
  return useMemo(() => {
    if (where === undefined) return machines ?? [];
    return (machines ?? []).filter(holds);
  }, [machines, where, holds]);
};

/** The machine that an address names is chosen when one arrives there; what is chosen afterwards is the reader's. */
const useNamed = (machines: readonly ShownMachine[]) => {
  const { state } = useEngine();
  const { path, params } = useRoute();
  const { machine } = params;
  const item = machines.find(({ machine_id }) => machine_id === machine);
  const isThere = item !== undefined;
  useEffect(() => {
    if (item) state.getState().choose(selectionType, [{ key: item.machine_id, item }]);
    // Only another address chooses anew, not what the machine does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, path, machine, isThere]);
};

const StarCell = memo(({ row }: { row: Row }) => (
  <Star machine={String(row["machine_id"])} isStarred={row["starred"] === true} />
));

const NoneStarred = ({ to }: { to: string }) => {
  const { text } = useText();
  return (
    <Message title={text("machine.none_starred")}>
      <AppLink to={to} className={classes["action"]}>
        {text("machine.show_all")}
      </AppLink>
    </Message>
  );
};

/**
 * The machines of the page's location as the table that the page names, those alone of which its `where` holds (over
 * `machine`); a double press or Enter opens a machine's interface.
 */
const MachineOverview = ({ content }: PageViewProps) => {
  const { text } = useText();
  const go = useNavigate();
  const { params } = useRoute();
  const bound = useMachinesHere();
  const config: Readonly<Record<string, unknown>> = content.config ?? {};
  const machines = useWanted(bound.data, config["where"]);
  useNamed(machines);
  const lead = useMemo((): Lead => ({ title: text("location.mine"), View: StarCell }), [text]);
  const open = useCallback(
    (row: Row) => void go(buildPath("/interface/{machine}", { machine: String(row["machine_id"]) })),
    [go],
  );
  if (bound.status === "error") return <LoadError error={bound.error ?? { code: "unexpected", message: "" }} />;
  if (!bound.data) return <RowsSkeleton />;
  if (params["locationtype"] === "mine" && bound.data.length === 0) return <NoneStarred to="/machines/all" />;
  return (
    <div className={classes["overview"]}>
      <TableView
        slug={toText(config["table"] ?? "machines")}
        searchable
        rows={machines}
        lead={lead}
        moreTools={<OrderButton />}
        onOpen={open}
      />
      {bound.stale ? <AgeFoot fetchedAt={bound.fetchedAt} /> : null}
    </div>
  );
};

export default MachineOverview;
