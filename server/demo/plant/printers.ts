import type { DemoPorts } from "../simulators/ports.ts";

/** A printer that writes files, in which there is nothing that could be too small. */
const files = {
  driver: "pdf",
  address: "",
  uses: "all",
  is_default: 0,
  reports_state: 1,
  retry_minutes: 0,
  resolution: "203",
  media_width: null,
  media_height: null,
};

const labels = { ...files, driver: "zpl", uses: "labels", media_width: 100, media_height: 150 };

/** The printer whose labels come as pictures. */
export const picturePrinter = "2";

/** Nothing listens there: what is sent to it fails, as with a printer that is off. */
const nobody = 9;

/** One writes files, one prints labels where something listens for it, else files too, and one always fails. */
export const printerRows = (company_id: number, ports: DemoPorts | null) => {
  const own = ports ? { ...labels, address: `127.0.0.1:${ports.printer}` } : files;
  const row = (printer_no: string, printer_name: string, printer_description: string) => ({
    company_id,
    printer_no,
    printer_name,
    printer_description,
  });
  return {
    printers: [
      { ...row("1", "Hall 1", "Beside FC4"), ...files, is_default: 1 },
      { ...row(picturePrinter, "Packing", "At the strapping machine"), ...own },
      { ...row("3", "Labels", "Beside JB1"), ...labels, address: `127.0.0.1:${ports?.emptyPrinter ?? nobody}` },
    ],
  };
};
