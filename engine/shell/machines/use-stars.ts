import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { v4 as newKey } from "uuid";
import { readOf } from "#engine/bindings/bound.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { readKey } from "#engine/react/queries/use-reads.ts";

/** The machines that the user has starred. */
export const starsRead = readOf("load_my_machines", {});

const withStar = (stars: readonly string[] | undefined, machine: string, isStarred: boolean): string[] => {
  const others = (stars ?? []).filter((one) => one !== machine);
  return isStarred ? [...others, machine] : others;
};

/** Stars a machine or takes its star away: at once for the eye, and back with the server's words where it refuses. */
export const useSetStar = (): ((machine: string, isStarred: boolean) => void) => {
  const { transport } = useEngine();
  const { text } = useText();
  const client = useQueryClient();
  const show = (machine: string, isStarred: boolean) =>
    client.setQueryData<OutputOfCall<"load_my_machines">>(readKey(starsRead), (stars) =>
      withStar(stars, machine, isStarred),
    );
  return (machine, isStarred) => {
    show(machine, isStarred);
    const procedure = isStarred ? "add_my_machine" : "remove_my_machine";
    transport.call(procedure, { machine_id: machine }, { key: newKey() }).catch((error: unknown) => {
      show(machine, !isStarred);
      const message = isNoLink(error) ? text(900050) : error instanceof Error ? error.message : text(900020);
      notifications.show({ message, color: "red", autoClose: false });
    });
  };
};
