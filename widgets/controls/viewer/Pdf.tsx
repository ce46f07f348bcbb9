import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { openPdf } from "./open-pdf.ts";
import classes from "./pdf.module.css";
import { type PageFit, scaleOf } from "./scale.ts";

interface PdfProps {
  address: string;
  /** What the document is called for who cannot see it. */
  name: string;
  fit: PageFit;
  broken: () => void;
  /** The page that is shown first; the last one where there are not so many. */
  page?: number;
}

/** A PDF document, page by page. */
const Pdf = ({ address, name, fit, broken, page: first = 1 }: PdfProps) => {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [turned, setPage] = useState(first);
  const failed = useRef(broken);
  failed.current = broken;
  useEffect(() => {
    const opening = openPdf(address);
    let isShown = true;
    opening.promise.then(
      (opened) => isShown && setPdf(opened),
      (error: unknown) => {
        if (!isShown) return;
        console.error("PDF", address, error);
        failed.current();
      },
    );
    return () => {
      isShown = false;
      setPdf(null);
      void opening.destroy();
    };
  }, [address]);
  if (!pdf) return <Waiting />;
  const page = Math.min(turned, pdf.numPages);
  return (
    <div className={classes.document}>
      <Page key={page} pdf={pdf} number={page} name={name} fit={fit} />
      {pdf.numPages > 1 && <Turn page={page} pages={pdf.numPages} turn={setPage} />}
    </div>
  );
};

const Turn = ({ page, pages, turn }: { page: number; pages: number; turn: (page: number) => void }) => {
  const { text } = useText();
  return (
    <div className={classes.turn}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={text("viewer.previous_page")}
        disabled={page <= 1}
        onClick={() => turn(page - 1)}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <output>{`${page}/${pages}`}</output>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={text("viewer.next_page")}
        disabled={page >= pages}
        onClick={() => turn(page + 1)}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  );
};

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  name: string;
  fit: PageFit;
}

/** One page as large as its box allows, drawn anew when the box changes. */
const Page = ({ pdf, number, name, fit }: PageProps) => {
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let task: { cancel: () => void; promise: Promise<void> } | null = null;
    let isShown = true;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const [around, on] = [box.current, canvas.current];
      if (!isShown || !around || !on) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = scaleOf({ width, height }, around.getBoundingClientRect(), fit);
      const dots = Math.min(globalThis.devicePixelRatio || 1, 2);
      task?.cancel();
      const viewport = page.getViewport({ scale: scale * dots });
      [on.width, on.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
      Object.assign(on.style, { width: `${width * scale}px`, height: `${height * scale}px` });
      task = page.render({ canvas: on, viewport });
      await task.promise;
      setDrawn(true);
    };
    // A drawing that another one has overtaken ends with a fault of its own.
    const redraw = () => void draw().catch(() => undefined);
    const watch = new ResizeObserver(redraw);
    if (box.current) watch.observe(box.current);
    return () => {
      isShown = false;
      watch.disconnect();
      task?.cancel();
    };
  }, [pdf, number, fit]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section ref={box} className={classes.page} tabIndex={0} aria-label={`${name} ${number}`}>
      <canvas ref={canvas} data-drawn={isDrawn || undefined} />
    </section>
  );
};

export default Pdf;
