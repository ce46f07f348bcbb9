import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const printer = defineEntity({
  slug: "printer",
  table: "printers",
  area: "printing",
  group: groups.plant,
  title: { en: "Printers", sv: "Skrivare" },
  one: { en: "Printer", sv: "Skrivare" },
  about: {
    en: "What people can choose to print on, how it is reached, and which machines offer it.",
    sv: "Det man kan välja att skriva ut på, hur det nås, och vilka maskiner som erbjuder det.",
  },
  key: { field: "printer_no" },
  label: { var: "printer_name" },
  fields: [
    { id: "printer_no", type: "text", title: { en: "Number", sv: "Nummer" }, required: true, maxLength: 64 },
    { id: "printer_name", type: "text", title: { en: "Name", sv: "Namn" }, required: true },
    {
      id: "printer_description",
      type: "text",
      title: { en: "Where it stands", sv: "Var den står" },
      hint: { en: "Shown to whoever chooses a printer.", sv: "Visas för den som väljer skrivare." },
      translated: true,
    },
    {
      id: "driver",
      type: "choice",
      title: { en: "Kind", sv: "Typ" },
      hint: { en: "How it is given what it prints.", sv: "Hur den får det som den skriver ut." },
      choices: [
        { id: "zpl", title: { en: "Label printer (ZPL over TCP)", sv: "Etikettskrivare (ZPL över TCP)" } },
        { id: "ipp", title: { en: "Office printer (IPP)", sv: "Kontorsskrivare (IPP)" } },
        { id: "pdf", title: { en: "PDF files in a folder of the server", sv: "PDF-filer i en mapp på servern" } },
      ],
      wanted: true,
    },
    {
      id: "address",
      type: "text",
      title: { en: "Address", sv: "Adress" },
      hint: {
        en: "Label printer: name or number, with :port unless it is 9100; allowed by the site as tcp://address:port. Office printer: ipp://name/ipp/print (or ipps://); allowed as ipp://address:port.",
        sv: "Etikettskrivare: namn eller nummer, med :port om den inte är 9100; tillåten av platsen som tcp://adress:port. Kontorsskrivare: ipp://namn/ipp/print (eller ipps://); tillåten som ipp://adress:port.",
      },
    },
    {
      id: "uses",
      type: "choice",
      title: { en: "Used for", sv: "Används till" },
      hint: {
        en: "Where something else is printed it is not offered.",
        sv: "Där något annat skrivs ut erbjuds den inte.",
      },
      choices: [
        { id: "all", title: { en: "All that is printed", sv: "Allt som skrivs ut" } },
        { id: "labels", title: { en: "Labels and pallet flags", sv: "Etiketter och pallflaggor" } },
        { id: "documents", title: { en: "Order cards", sv: "Orderkort" } },
      ],
      default: "all",
      required: true,
    },
    {
      id: "is_default",
      type: "boolean",
      title: { en: "Default", sv: "Förvald" },
      hint: {
        en: "It prints where neither a person nor the machine says another. Of several, that of the lowest number.",
        sv: "Den skriver ut där varken en person eller maskinen anger en annan. Av flera, den med lägst nummer.",
      },
    },
    {
      id: "reports_state",
      type: "boolean",
      title: { en: "Answers", sv: "Svarar" },
      hint: {
        en: "Off behind a print server that passes no answers back: what was handed over then counts as printed.",
        sv: "Av bakom en utskriftsserver som inte skickar svar vidare: det som lämnats över räknas då som utskrivet.",
      },
      default: true,
    },
    {
      id: "retry_minutes",
      type: "integer",
      title: { en: "Tried again for", sv: "Försöker igen i" },
      hint: {
        en: "So long a job waits for a printer that is off, out of paper, paused or open, and is tried again and again; then it has failed. 0: it fails at once.",
        sv: "Så länge väntar ett jobb på en skrivare som är av, slut på papper, pausad eller öppen, och försöks om och om igen; sedan har det misslyckats. 0: det misslyckas direkt.",
      },
      unit: "min",
      minimum: 0,
      maximum: 1440,
      default: 0,
      column: "int",
    },
    {
      id: "resolution",
      type: "choice",
      title: { en: "Resolution", sv: "Upplösning" },
      choices: [
        { id: "203", title: { en: "203 dpi (8 dots per mm)", sv: "203 dpi (8 punkter per mm)" } },
        { id: "300", title: { en: "300 dpi (12 dots per mm)", sv: "300 dpi (12 punkter per mm)" } },
      ],
      default: "203",
    },
    {
      id: "media_width",
      type: "integer",
      title: { en: "Width of what is in it", sv: "Bredd på det som sitter i" },
      hint: {
        en: "A label that is wider is not printed. Blank: any.",
        sv: "En bredare etikett skrivs inte ut. Tomt: alla.",
      },
      unit: "mm",
      minimum: 10,
      maximum: 1000,
    },
    {
      id: "media_height",
      type: "integer",
      title: { en: "Height of what is in it", sv: "Höjd på det som sitter i" },
      hint: {
        en: "A label that is higher is not printed. Blank: any.",
        sv: "En högre etikett skrivs inte ut. Tomt: alla.",
      },
      unit: "mm",
      minimum: 10,
      maximum: 1000,
    },
    {
      id: "machine_ids",
      type: "references",
      to: "machine",
      title: { en: "Only at", sv: "Endast vid" },
      hint: { en: "Without any, all machines offer it.", sv: "Utan någon erbjuds den vid alla maskiner." },
      links: { table: "printer_machines", own: "printer_no", other: "machine_id" },
    },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { printer_no: "P9", printer_name: "Office", printer_description: "Beside the canteen", driver: "pdf" },
  exampleKey: "1",
});
