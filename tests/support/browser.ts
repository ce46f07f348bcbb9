import { notifications } from "@mantine/notifications";
import { beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { lookThroughNotices, noticeRules } from "./notices.ts";

// The files share one page: each test begins on an empty one, as in a browser that was just opened.
lookThroughNotices(noticeRules);
beforeEach(async () => {
  await cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
