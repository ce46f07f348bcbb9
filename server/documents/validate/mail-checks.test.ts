import { expect, it } from "vitest";
import { mailFaults } from "./mail-checks.ts";

const pathsOf = (settings: object) => mailFaults(settings).map(({ path }) => path.replace("/settings/", ""));
const server = { mail_host: "mail.plant.example", mail_from: "shop@plant.example" };
const account = { mail_user: "shop", mail_password: { secret: "mail" } };

it("a mail server has a sender, and a user a password", () => {
  expect([{}, server, { ...server, ...account }].map(pathsOf)).toEqual([[], [], []]);
  expect(pathsOf({ mail_host: "mail.plant.example" })).toEqual(["mail_from"]);
  expect(pathsOf({ ...server, mail_user: "shop" })).toEqual(["mail_password"]);
  expect(pathsOf({ ...server, mail_password: { secret: "mail" } })).toEqual(["mail_user"]);
});

it("TLS is left out for a server on this computer, or over the network where that is said and no password goes along", () => {
  expect(pathsOf({ ...server, mail_security: "none_here" })).toEqual(["mail_security"]);
  expect(pathsOf({ ...server, ...account, mail_host: "127.0.0.1", mail_security: "none_here" })).toEqual([]);
  expect(pathsOf({ ...server, mail_security: "none_anywhere" })).toEqual([]);
  expect(pathsOf({ ...server, ...account, mail_security: "none_anywhere" })).toEqual(["mail_security"]);
});
