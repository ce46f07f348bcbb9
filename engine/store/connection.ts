/** What is known of the link to the server. Times are milliseconds UTC. */
export interface Connection {
  link: "connecting" | "online" | "lost";
  /** When the link came or went. */
  since: number;
  /** When the server was last heard: a frame, a heartbeat or an answer. */
  heardAt: number | null;
}

export const connecting = (now: number): Connection => ({ link: "connecting", since: now, heardAt: null });

const become = (connection: Connection, link: Connection["link"], now: number): Connection =>
  connection.link === link ? connection : { ...connection, link, since: now };

/** The server was heard: the link is there. */
export const heard = (connection: Connection, now: number): Connection => ({
  ...become(connection, "online", now),
  heardAt: now,
});

/** A call had no answer, the stream broke or the browser is offline. */
export const lost = (connection: Connection, now: number): Connection => become(connection, "lost", now);

/** Milliseconds since the server was heard; null when it never was. */
export const silence = ({ heardAt }: Connection, now: number): number | null =>
  heardAt === null ? null : now - heardAt;
