import { NativeSelect } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { RouteProvider } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useMachineInfos } from "../dashboard/use-around.ts";

interface MachineChoiceProps {
  machine: string | null;
  choose: (machine: string | null) => void;
}

/** The machine whose page is tried; none for a page of no machine. */
export const MachineChoice = ({ machine, choose }: MachineChoiceProps) => {
  const { text } = useText();
  const machines = useMachineInfos();
  return (
    <NativeSelect
      size="md"
      label={text("designer.try.machine")}
      value={machine ?? ""}
      data={[
        { value: "", label: text("designer.try.no_machine") },
        ...machines.map(({ id, description }) => ({ value: id, label: [id, description].filter(Boolean).join(" ") })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value === "" ? null : currentTarget.value)}
    />
  );
};

const noQuery: Readonly<Record<string, string>> = {};

interface GroundProps {
  machine: string | null;
  query?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The page that a part of a screen believes to stand on: that of a machine. */
export const Ground = ({ machine, query = noQuery, children }: GroundProps) => {
  const route = useMemo(
    () => ({
      path: "/",
      parent: null,
      page: "",
      pattern: "/",
      place: null,
      params: machine === null ? {} : { machine },
      query,
      meta: {},
    }),
    [machine, query],
  );
  return <RouteProvider route={route}>{children}</RouteProvider>;
};
