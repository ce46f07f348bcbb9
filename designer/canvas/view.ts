import { createContext, use } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import type { Width } from "../actions/dashboard.ts";
import type { EditSession } from "../documents/session.ts";
import type { Box } from "../actions/geometry.ts";
import type { Guides } from "./guides.ts";

/** How the canvas is looked at; nothing of it belongs to the document. */
export interface CanvasView {
  /** The positions that are shown and changed. */
  width: Width;
  /** All widths beside one another instead of one. */
  sideBySide: boolean;
  /** A share of the real size; null fits the screen into the room. */
  zoom: number | null;
  /** The share of the real size at which it stands. */
  shownZoom: number;
  /** What is measured while widgets are moved or drawn. */
  gesture: { box: Box; guides: Guides } | null;
  /** Where a part of the palette would come to stand. */
  drop: Box | null;
}

export type CanvasStore = StoreApi<CanvasView>;

const createCanvasStore = (): CanvasStore =>
  createStore<CanvasView>()(() => ({
    width: null,
    sideBySide: false,
    zoom: null,
    shownZoom: 1,
    gesture: null,
    drop: null,
  }));

const stores = new WeakMap<EditSession, CanvasStore>();

/** How the canvas of a document under edit is looked at; it stays while another tab of the editor is shown. */
export const canvasOf = (session: EditSession): CanvasStore => {
  const store = stores.get(session) ?? createCanvasStore();
  stores.set(session, store);
  return store;
};

const CanvasContext = createContext<CanvasStore | null>(null);
export const CanvasProvider = CanvasContext;

export const useCanvasStore = (): CanvasStore => {
  const store = use(CanvasContext);
  if (!store) throw new Error("Expected a CanvasProvider above this component");
  return store;
};

/** A part of how the canvas is looked at. */
export const useCanvas = <T>(pick: (view: CanvasView) => T): T => useStore(useCanvasStore(), pick);
