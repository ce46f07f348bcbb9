import { Button } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { List } from "./List.tsx";
import { RevokePopup, type Revoking } from "./RevokePopup.tsx";
import classes from "./security.module.css";

/** What opens a way in until it is revoked. */
export interface Way {
  record_no: number;
  name: string;
  /** What else is listed of it, in the order of the columns after the name. */
  facts: readonly string[];
}

interface RevocableProps {
  title: string;
  /** The columns of the names and the facts. */
  columns: readonly string[];
  ways: readonly Way[];
  /** Said where there are none. */
  none: string;
  mayRevoke: boolean;
  procedure: Revoking;
  /** The question of the one that is pressed, and what follows from a yes. */
  question: (name: string) => string;
  detail: string;
  onRevoked: () => void;
}

interface WayRowProps extends Pick<RevocableProps, "columns"> {
  way: Way;
  /** Absent for whoever may not. */
  onRevoke: (() => void) | undefined;
}

const WayRow = ({ way: { name, facts }, columns, onRevoke }: WayRowProps) => {
  const { text } = useText();
  return (
    <tr>
      <th scope="row" className={classes["named"]}>
        {name}
      </th>
      {facts.map((fact, at) => (
        <td key={columns[at + 1]}>{fact}</td>
      ))}
      <td>
        {onRevoke ? (
          <Button variant="default" onClick={onRevoke}>
            {text("devices.revoke")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
};

/** The ways in that work now, each of which can be revoked after a question. */
export const Revocable = ({
  title,
  columns,
  ways,
  none,
  mayRevoke,
  procedure,
  question,
  detail,
  onRevoked,
}: RevocableProps) => {
  const { text } = useText();
  const [revoking, setRevoking] = useState<Way | null>(null);
  return (
    <section className={classes["card"]}>
      <h2>{title}</h2>
      {ways.length === 0 ? (
        <Message title={none} />
      ) : (
        <List label={title} columns={columns} actions={text("devices.revoke")}>
          {ways.map((way) => (
            <WayRow
              key={way.record_no}
              way={way}
              columns={columns}
              onRevoke={mayRevoke ? () => setRevoking(way) : undefined}
            />
          ))}
        </List>
      )}
      {revoking ? (
        <RevokePopup
          title={question(revoking.name)}
          detail={detail}
          procedure={procedure}
          record_no={revoking.record_no}
          onClose={() => setRevoking(null)}
          onRevoked={onRevoked}
        />
      ) : null}
    </section>
  );
};
