import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { List } from "../security/List.tsx";
import { Problem } from "../security/Problem.tsx";
import { useWrite } from "../security/use-write.ts";
import security from "../security/security.module.css";
import { browserName } from "./browser-name.ts";

type Session = OutputOfCall<"load_own_account">["sessions"][number];

/** Where one is signed in; each place but this one can be signed out from here, and all others at once. */
export const Places = ({ sessions }: { sessions: readonly Session[] }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const queries = useQueryClient();
  const { write, working, problem } = useWrite();
  const others = sessions.filter(({ is_this }) => !is_this).map(({ handle }) => handle);
  const end = async (handles: readonly string[]) => {
    await write("end_own_sessions", { handles });
    await queries.invalidateQueries({ queryKey: ["read", "load_own_account"] });
  };
  const nameOf = ({ browser }: Session) => (browser === null ? text("account.unknown_browser") : browserName(browser));
  return (
    <section className={security["card"]}>
      <h2>{text("account.places")}</h2>
      <p className={security["quiet"]}>{text("account.places_help")}</p>
      <List
        label={text("account.places")}
        columns={["browser", "address", "since", "last_call"].map((column) => text(`account.${column}`))}
        actions={text("account.sign_out_there")}
      >
        {sessions.map((session) => (
          <tr key={session.handle}>
            <th scope="row" className={security["named"]}>
              {nameOf(session)}
            </th>
            <td>{session.address ?? "-"}</td>
            <td>{dateTime(session.begun_at)}</td>
            <td>{session.is_this ? text("account.here") : dateTime(session.last_call_at)}</td>
            <td>
              {session.is_this ? null : (
                <Button
                  variant="default"
                  disabled={working}
                  aria-label={text("account.sign_out_at", { name: nameOf(session) })}
                  onClick={() => void end([session.handle])}
                >
                  {text("account.sign_out_there")}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </List>
      <Problem problem={problem} />
      {others.length < 2 ? null : (
        <Button variant="default" size="md" loading={working} onClick={() => void end(others)}>
          {text("account.sign_out_others")}
        </Button>
      )}
    </section>
  );
};
