import { describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { printerTarget } from "./address.ts";

const allowed = [
  { id: "hall", url: "tcp://10.0.0.7:9100" },
  { id: "usual", url: "tcp://10.0.0.8" },
  { id: "office", url: "ipp://10.0.0.9/ipp/print" },
  { id: "sealed", url: "ipps://10.0.0.9:8631" },
  { id: "broken", url: "no address" },
];
/** The entry that opens an address with the address that is reached, or why none does. */
const target = (driver: "zpl" | "ipp", address: string): unknown => {
  try {
    const { url, target: entry } = printerTarget({ driver, address }, allowed);
    return [entry.id, url.href];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.text?.key;
  }
};

describe("the address of a label printer", () => {
  it.each([
    ["10.0.0.7", "hall", "tcp://10.0.0.7:9100"],
    [" 10.0.0.7:9100 ", "hall", "tcp://10.0.0.7:9100"],
    ["10.0.0.7/", "hall", "tcp://10.0.0.7:9100/"],
    ["10.0.0.8:9100", "usual", "tcp://10.0.0.8:9100"],
  ])("%s is reached at its port, 9100 where none is said", (address, id, href) => {
    expect(target("zpl", address)).toEqual([id, href]);
  });

  it.each(["", " ", "10.0.0.7/path", "10.0.0.7?x=1", "10.0.0.7#x", "me@10.0.0.7", "me:secret@10.0.0.7", "10.0.0.7:x"])(
    "%j is none",
    (address) => expect(target("zpl", address)).toBe("print.no_address"),
  );

  it.each(["10.0.0.7:9101", "10.0.0.6", "10.0.0.9:631"])("%s is not among those that are allowed", (address) => {
    expect(target("zpl", address)).toBe("print.address_not_allowed");
  });
});

describe("the address of a printer that speaks IPP", () => {
  it.each([
    ["ipp://10.0.0.9/ipp/print", "office", "ipp://10.0.0.9:631/ipp/print"],
    ["ipp://10.0.0.9:631/another", "office", "ipp://10.0.0.9:631/another"],
    ["ipps://10.0.0.9:8631/ipp", "sealed", "ipps://10.0.0.9:8631/ipp"],
  ])("%s is reached at its port, 631 where none is said", (address, id, href) => {
    expect(target("ipp", address)).toEqual([id, href]);
  });

  it.each([
    "10.0.0.9",
    "http://10.0.0.9/ipp",
    "tcp://10.0.0.7:9100",
    "ipp://me:secret@10.0.0.9/ipp",
    "ipp://10.0.0.9/ipp?x=1",
    "ipp://10.0.0.9/ipp#x",
    "ipp:",
  ])("%s is none", (address) => expect(target("ipp", address)).toBe("print.no_address"));

  it.each(["ipps://10.0.0.9/ipp", "ipp://10.0.0.9:8631/ipp", "ipp://10.0.0.8/ipp"])(
    "%s is not among those that are allowed",
    (address) => expect(target("ipp", address)).toBe("print.address_not_allowed"),
  );
});
