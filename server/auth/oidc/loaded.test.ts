import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "#server/root.ts";

/** The packages of sign-in by a provider that a process has loaded after it has imported a module of the server. */
const loadedBy = (module: string): string[] => {
  const script = `
    import { registerHooks } from "node:module";
    const found = new Set();
    registerHooks({
      resolve(name, context, next) {
        const resolved = next(name, context);
        const [, one] = /node_modules\\/(openid-client|oauth4webapi)\\//.exec(resolved.url) ?? [];
        if (one) found.add(one);
        return resolved;
      },
    });
    await import("./${module}");
    process.stdout.write(JSON.stringify([...found].sort()));
    process.exit();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: root });
  const said = String(stdout);
  if (said === "") throw new Error(String(stderr));
  return JSON.parse(said);
};

it("a server without a sign-in provider loads nothing of it", () => {
  expect(loadedBy("server/serve.ts")).toEqual([]);
  expect(loadedBy("server/auth/oidc/index.ts")).toEqual(["oauth4webapi", "openid-client"]);
});
