import { Navigate } from "react-router";
import { NotForYou, useEntry } from "./Isolation.tsx";

/** Where an isolated user begins: at the dashboard of the account; an account without one is told so. */
const IsolationView = () => {
  const entry = useEntry();
  return entry.kind === "dashboard" ? <Navigate to={entry.to} replace /> : <NotForYou entry={entry} />;
};

export default IsolationView;
