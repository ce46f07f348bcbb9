import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, VerbosityLevel } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerAddress;

/** Opens a PDF document in a worker; the caller destroys the task. WebAssembly is off, as no page allows it. */
export const openPdf = (address: string): PDFDocumentLoadingTask =>
  getDocument({ url: address, useWasm: false, enableXfa: false, verbosity: VerbosityLevel.ERRORS });
