/** Tables of the machine feed. Times are ms UTC. */
export interface FeedTables {
  feed_sessions: FeedSessionRow;
  feed_nodes: FeedNodeRow;
}

/** The company's session at its broker: one name for ever, and the one process that holds it now. */
interface FeedSessionRow {
  company_id: number;
  client_id: string;
  holder: string;
  held_until: number;
}

/** An edge node that has told its birth: it is asked for another one whenever the server returns. */
interface FeedNodeRow {
  company_id: number;
  group_id: string;
  edge_node_id: string;
  born_at: number;
}
