import { expect, it } from "vitest";
import { isAsset, isShellPath, renewNonce } from "./shell.ts";

it("answers the routes of the app with its page, and leaves calls, files and the server's pages to the server", () => {
  const routes = ["/", "/home", "/interface/FC1", "/interface/FC 1.2/wizards", "/apiary", "/dashboards/hall-1"];
  expect(routes.filter((path) => !isShellPath(path))).toEqual([]);
  const others = ["/api/app", "/api", "/serverfiles/a.png", "/assets/index-1.js", "/metrics", "/settings.json"];
  expect([...others, "/control/x"].filter(isShellPath)).toEqual([]);
});

it("keeps files of the app only, never answers of calls or files of the plant", () => {
  expect(["/assets/a.js", "/api/app", "/serverfiles/a.png", "/settings.json"].map(isAsset)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it("shows a kept page under a nonce of its own, in the page and in its policy", () => {
  const page = '<meta property="csp-nonce" nonce="old"><script nonce="old"></script>';
  expect(renewNonce(page, "style-src 'self' 'nonce-old'", "new")).toEqual({
    page: '<meta property="csp-nonce" nonce="new"><script nonce="new"></script>',
    policy: "style-src 'self' 'nonce-new'",
  });
  expect(renewNonce(page, "", "new")).toEqual({ page, policy: "" });
});
