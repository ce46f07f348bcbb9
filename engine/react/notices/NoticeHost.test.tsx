import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { NoticeHost } from "./NoticeHost.tsx";

afterEach(() => notifications.clean());

test("a notification appears although nothing that draws it was loaded when it was made", async () => {
  await render(
    <MantineProvider>
      <NoticeHost />
    </MantineProvider>,
  );
  expect(document.querySelector(".mantine-Notifications-root")).toBeNull();
  notifications.show({ message: "Ten pieces reported", autoClose: false });
  await expect.element(page.getByText("Ten pieces reported")).toBeVisible();
});
