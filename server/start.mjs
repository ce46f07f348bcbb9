// The one file that every Node can read: it says what is wrong before anything that needs Node 24 is loaded.
// --build makes the browser app and the server's bundle when they are missing or old; --demo runs the demo plant.
import { pathToFileURL } from "node:url";

const needed = 24;
const version = process.versions.node;

const start = async () => {
  if (process.argv.includes("--demo")) process.env.SHOPWRIGHT_DEMO = "1";
  if (process.argv.includes("--build")) await (await import("./cli/build.ts")).buildWhenNeeded();
  const { serverEntry } = await import("./cli/bundle.ts");
  await import(pathToFileURL(serverEntry()).href);
};

if (Number(version.split(".")[0]) < needed) {
  process.stderr.write(
    `Shopwright needs Node ${needed} or newer and this is Node ${version}; start it by "npm start" or "npm run serve", which bring their own.\n`,
  );
  process.exitCode = 1;
} else {
  start().catch((error) => {
    process.stderr.write(`Shopwright cannot start: ${error.message}\n`);
    process.exitCode = 1;
  });
}
