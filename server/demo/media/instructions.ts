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
};
