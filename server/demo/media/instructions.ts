import type { InstructionPage } from "./pdf.ts";

/** Short instructions by the name of their file: a page in English, a page in Swedish. */
export const instructions: Readonly<Record<string, readonly InstructionPage[]>> = {
  "tool-change": [
    {
      title: "Tool change",
      steps: [
        "Stop the order and report what was produced.",
        "Move the nozzle back and close the water to the tool.",
        "Secure the tool in the crane before a clamp is opened.",
        "Clean the plates. Check the centring ring for damage.",
        "Clamp the new tool, connect water and check for leaks.",
        "Start the order as a set-up. Approve the first piece.",
      ],
    },
    {
      title: "Verktygsbyte",
      steps: [
        "Stoppa ordern och rapportera det som har tillverkats.",
        "Kör tillbaka munstycket och stäng vattnet till verktyget.",
        "Säkra verktyget i traversen innan en klämma öppnas.",
        "Rengör planen. Kontrollera att styrringen är hel.",
        "Spänn fast det nya verktyget, anslut vatten och leta läckor.",
        "Starta ordern som omställning. Godkänn första biten.",
      ],
    },
  ],
  "first-piece": [
    {
      title: "First piece",
      steps: [
        "Take a piece of each cavity after ten good shots.",
        "Compare with the sample. Measure what the drawing marks.",
        "Sign the tag, and hang the pieces at the machine.",
      ],
    },
    {
      title: "Första biten",
      steps: [
        "Ta en bit ur varje hålrum efter tio bra skott.",
        "Jämför med provet. Mät det som ritningen markerar.",
        "Signera lappen och häng bitarna vid maskinen.",
      ],
    },
  ],
};

/** A report as it is handed over at the end of a shift: the same for all machines. */
export const shiftPages: readonly InstructionPage[] = [
  {
    title: "Shift report",
    steps: [
      "No accidents and no near misses.",
      "The dryer of the north aisle was refilled at half time.",
      "The next tool change is prepared, and the tool is warm.",
    ],
  },
];
