import { expect, test } from "vitest";
import { providerName } from "./provider-name.ts";

const provider = { name: "Nordic Mould", issuer: "https://id.plant.example/realms/plant" };

test("a user's sign-in provider is called as the site calls it, and one that the site has left by its host", () => {
  expect([
    providerName(provider.issuer, provider),
    providerName("https://old.plant.example/x", provider),
    providerName("https://old.plant.example/x", null),
  ]).toEqual(["Nordic Mould", "old.plant.example", "old.plant.example"]);
});
