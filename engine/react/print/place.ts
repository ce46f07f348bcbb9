import { createContext, use } from "react";

/** Where what is on the screen in part stands whole on paper; null while nothing is printed. */
export const PrintPlace = createContext<HTMLElement | null>(null);

export const usePrintPlace = (): HTMLElement | null => use(PrintPlace);
