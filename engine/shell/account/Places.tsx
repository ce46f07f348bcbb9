import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { List } from "../security/List.tsx";
import security from "../security/security.module.css";
import { browserName } from "../security/browser-name.ts";
import { SignOutPopup } from "./SignOutPopup.tsx";

type Session = OutputOfCall<"load_own_account">["sessions"][number];

const SignOutButton = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const { text } = useText();
  return (
    <Button variant="default" aria-label={text("account.sign_out_at", { name })} onClick={onPress}>
      {text("account.sign_out_there")}
    </Button>
  );
};

/** Where one is signed in; each place but this one can be signed out from here, and all others at once. */
export const Places = ({ sessions }: { sessions: readonly Session[] }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ title: string; handles: readonly string[] } | null>(null);
  const readAgain = () => queries.invalidateQueries({ queryKey: ["read", "load_own_account"] });
  const others = sessions.filter(({ is_this }) => !is_this).map(({ handle }) => handle);
  const nameOf = ({ browser }: Session) => (browser === null ? text("account.unknown_browser") : browserName(browser));
  const askOf = (session: Session) =>
    setAsked({ title: text("account.sign_out_question", { name: nameOf(session) }), handles: [session.handle] });
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
            <td>{session.is_this ? null : <SignOutButton name={nameOf(session)} onPress={() => askOf(session)} />}</td>
          </tr>
        ))}
      </List>
      {others.length < 2 ? null : (
        <Button
          variant="default"
          size="md"
          onClick={() => setAsked({ title: text("account.sign_out_all_question"), handles: others })}
        >
          {text("account.sign_out_others")}
        </Button>
      )}
      {asked === null ? null : <SignOutPopup {...asked} onClose={() => setAsked(null)} onEnded={readAgain} />}
    </section>
  );
};
