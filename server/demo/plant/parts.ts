/** Parts of the demo with the tool that makes them, for each kind of machine. */
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

export const mouldedParts: readonly DemoPart[] = [
  part(4101, "Bottle cap 28 mm, white", "T-101"),
  part(4102, "Bottle cap 28 mm, blue", "T-101"),
  part(4103, "Flip-top closure", "T-102"),
  part(4110, "Dosing cup 30 ml", "T-103"),
  part(4120, "Gear wheel Z24", "T-104"),
  part(4121, "Gear wheel Z36", "T-105"),
  part(4130, "Cable clip 8 mm", "T-106"),
  part(4131, "Cable clip 12 mm", "T-107"),
  part(4140, "Housing, lower", "T-108"),
  part(4141, "Housing, upper", "T-109"),
  part(4150, "Crate 400 x 300", "T-110"),
  part(4151, "Crate lid 400 x 300", "T-111"),
  part(4160, "Handle, grey", "T-112"),
  part(4170, "Fan wheel 120 mm", "T-113"),
];

export const packedParts: readonly DemoPart[] = [
  part(7101, "Bag of 500 caps, white", ""),
  part(7102, "Bag of 500 caps, blue", ""),
  part(7110, "Carton of 100 dosing cups", ""),
  part(7120, "Carton of 50 gear wheels", ""),
  part(7130, "Bag of 200 cable clips", ""),
  part(7140, "Boxed housing set", ""),
];
