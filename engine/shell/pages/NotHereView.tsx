import { useStanding } from "../navigation/use-standing.ts";
import { NotForYou } from "./Isolation.tsx";

/** An address that is for nobody, or not for whoever opened it, with the way to what is. */
const NotHereView = () => <NotForYou standing={useStanding()} />;

export default NotHereView;
