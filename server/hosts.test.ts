import { expect, it } from "vitest";
import { hostCheck } from "./hosts.ts";

const answers = (check: (host: string) => boolean, hosts: readonly string[]) => hosts.filter((host) => check(host));
const hosts = [
  "localhost:8080",
  "127.0.0.1",
  "[::1]:8080",
  "10.0.0.5:8080",
  "[fe80::1]:443",
  "plant-server:8080",
  "plant-server.local",
  "shop.plant.example",
  "SHOP.plant.example.:443",
  "evil.example",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "",
];

it("answers on this computer to its loopback names only", () => {
  const check = hostCheck({ allowed: null, bound: "127.0.0.1", cert: null });
  expect(answers(check, hosts)).toEqual(["localhost:8080", "127.0.0.1", "[::1]:8080"]);
});

it("answers to exactly what the administrator has named, and to loopback for who watches it", () => {
  const check = hostCheck({ allowed: ["shop.plant.example", "10.0.0.5"], bound: "0.0.0.0", cert: null });
  expect(answers(check, hosts)).toEqual([
    "localhost:8080",
    "127.0.0.1",
    "[::1]:8080",
    "10.0.0.5:8080",
    "shop.plant.example",
    "SHOP.plant.example.:443",
  ]);
});

it("answers beyond loopback to addresses and names of the own network when nothing is named", () => {
  const check = hostCheck({ allowed: null, bound: "0.0.0.0", cert: null });
  expect(answers(check, hosts)).toEqual([
    "localhost:8080",
    "127.0.0.1",
    "[::1]:8080",
    "10.0.0.5:8080",
    "[fe80::1]:443",
    "plant-server:8080",
    "plant-server.local",
    "",
  ]);
});
