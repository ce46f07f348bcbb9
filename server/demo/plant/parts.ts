import type { DemoMachine } from "./machines.ts";

/** Parts of the demo with the tool that makes them. */
export interface DemoPart {
  part_no: string;
  part_description: string;
  tool_id: string;
}

const part = (number: number, part_description: string, tool_id: string): DemoPart => ({
  part_no: `P-${number}`,
  part_description,
  tool_id,
});

/**
 * What each press makes. A tool hangs in one press at a time, so each press has tools of its own: whatever orders begin
 * there, and whenever, no other press needs one of them.
 */
const partsOfPress: Readonly<Record<string, readonly DemoPart[]>> = {
  FC1: [
    part(4101, "Bottle cap 28 mm, white", "T-101"),
    part(4102, "Bottle cap 28 mm, blue", "T-101"),
    part(4103, "Flip-top closure", "T-102"),
  ],
  FC2: [part(4110, "Dosing cup 30 ml", "T-103"), part(4104, "Sports cap 38 mm", "T-104")],
  FC3: [part(4105, "Screw lid 63 mm", "T-105"), part(4130, "Cable clip 8 mm", "T-106")],
  FC4: [part(4131, "Cable clip 12 mm", "T-107"), part(4132, "Wall plug 6 mm", "T-108")],
  FC5: [part(4120, "Gear wheel Z24", "T-109"), part(4142, "Housing clip", "T-110")],
  FC6: [part(4121, "Gear wheel Z36", "T-111"), part(4143, "Battery cover", "T-112")],
  FC7: [part(4160, "Handle, grey", "T-113"), part(4161, "Rotary knob", "T-114")],
  FC8: [part(4133, "Cable gland M20", "T-115"), part(4134, "Pipe clamp 22 mm", "T-116")],
  JH1: [part(4140, "Housing, lower", "T-117"), part(4144, "Housing, frame", "T-118")],
  JH2: [part(4141, "Housing, upper", "T-119"), part(4145, "Front panel", "T-120")],
  JH3: [part(4150, "Crate 400 x 300", "T-121"), part(4152, "Storage bin 300 x 200", "T-122")],
  JH4: [part(4151, "Crate lid 400 x 300", "T-123"), part(4153, "Divider 300 x 200", "T-124")],
  JH5: [part(4170, "Fan wheel 120 mm", "T-125"), part(4171, "Fan wheel 200 mm", "T-126")],
  JH6: [part(4154, "Bucket 10 l", "T-127"), part(4155, "Bucket lid", "T-128")],
  JH7: [part(4162, "Tool box, lower", "T-129"), part(4163, "Tool box, lid", "T-130")],
};

export const mouldedParts: readonly DemoPart[] = Object.values(partsOfPress).flat();

const packedParts: readonly DemoPart[] = [
  part(7101, "Bag of 500 caps, white", ""),
  part(7102, "Bag of 500 caps, blue", ""),
  part(7110, "Carton of 100 dosing cups", ""),
  part(7120, "Carton of 50 gear wheels", ""),
  part(7130, "Bag of 200 cable clips", ""),
  part(7140, "Boxed housing set", ""),
];

/** What a machine makes: a press its own parts, a machine of the packing hall any of them. */
export const partsOf = ({ machine_id }: DemoMachine): readonly DemoPart[] => partsOfPress[machine_id] ?? packedParts;
