import { type Library, shipped } from "./library.ts";
import { openWizard, type Session, surroundings } from "./session.ts";

export type Members = Record<string, unknown>;

/** The order that the wizard around a step has. */
export const order = {
  card_no: "10",
  record_no: 100,
  work_order_no: "WO1",
  op_number: "20",
  part_no: "P7",
  planned_op_qty: 100,
  card_good_qty: 40,
  state: "planned",
};

interface Around {
  features?: number[];
  around?: Parameters<typeof surroundings>[1];
  values?: Members;
  step?: Members;
  inputs?: Members;
}

/** Opens a step of a preset of the library, with the wizard's order at hand. */
export const opener =
  ({ wizardAround }: Library) =>
  (preset: string, { features = [], around = {}, values = {}, step = {}, inputs = {} }: Around = {}): Session =>
    openWizard(wizardAround(preset, step, { order: { ...order }, ...values }), surroundings(features, around), inputs);

/** A step of a shipped preset. */
export const open = opener(shipped);

export const readOf = (session: Session, source: string) => session.frame().reads[source];
export const nextEnabled = (session: Session) => session.frame().nextEnabled;
export const isOn = (session: Session) => session.step() === "under-test";
