import { Navigate } from "react-router";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { useStanding } from "../navigation/use-standing.ts";
import { NotForYou, WaysTo } from "./Isolation.tsx";

/** Where an isolated user begins: at the only page of the account, or at the ways to each; an account without one is told so. */
const IsolationView = () => {
  const { label } = useText();
  const { meta } = useRoute();
  const standing = useStanding();
  if (standing.kind !== "open") return <NotForYou standing={standing} />;
  const [first, ...others] = standing.entries;
  if (others.length === 0) return <Navigate to={first.to} replace />;
  return (
    <Message title={label(meta.description)}>
      <WaysTo entries={standing.entries} />
    </Message>
  );
};

export default IsolationView;
