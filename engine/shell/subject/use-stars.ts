import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { v4 as newKey } from "uuid";
import { readOf } from "#engine/bindings/bound.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { readKey } from "#engine/react/queries/use-reads.ts";

/** Those of the subject that the user has starred. */
export const starsRead = readOf("load_my_machines", {});

const withStar = (stars: readonly string[] | undefined, id: string, isStarred: boolean): string[] => {
  const others = (stars ?? []).filter((one) => one !== id);
  return isStarred ? [...others, id] : others;
};

/** Stars one or takes its star away: at once for the eye, and back with the server's words where it refuses. */
export const useSetStar = (): ((id: string, isStarred: boolean) => void) => {
  const { transport } = useEngine();
  const { text } = useText();
  const client = useQueryClient();
  const show = (id: string, isStarred: boolean) =>
    client.setQueryData<OutputOfCall<"load_my_machines">>(readKey(starsRead), (stars) =>
      withStar(stars, id, isStarred),
    );
  return (id, isStarred) => {
    show(id, isStarred);
    const procedure = isStarred ? "add_my_machine" : "remove_my_machine";
    transport.call(procedure, { machine_id: id }, { key: newKey() }).catch((error: unknown) => {
      show(id, !isStarred);
      const message = isNoLink(error) ? text(900050) : error instanceof Error ? error.message : text(900020);
      notifications.show({ message, color: "red", autoClose: false });
    });
  };
};
