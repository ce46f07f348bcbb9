import { Notifications } from "@mantine/notifications";

/** Draws the notifications of the whole app. */
const Notices = () => <Notifications position="top-right" limit={4} />;

export default Notices;
