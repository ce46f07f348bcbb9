import type { DashboardDocument, Position } from "#schemas/documents/dashboard/schema.ts";
import { defaultLayer } from "#engine/documents/position.ts";
import { overlaps } from "./geometry.ts";
import { type DashboardEdit, placed, positionIn, type Width, widgetsOf } from "./dashboard.ts";

export const layerMoves = ["front", "forward", "backward", "back"] as const;
export type LayerMove = (typeof layerMoves)[number];

/** The layer that a component's widgets have when they name none. */
export type LayerOf = (component: string) => number | undefined;

interface Drawn {
  id: string;
  position: Position;
  layer: number;
  /** Its place in the list of widgets, which decides within a layer. */
  index: number;
}

const drawnOf = (document: DashboardDocument, width: Width, layerOf: LayerOf): Drawn[] =>
  document.widgets
    .map((widget, index) => {
      const position = positionIn(document, widget, width);
      return { id: widget.id, position, index, layer: position.z ?? layerOf(widget.component) ?? defaultLayer };
    })
    .sort((a, b) => a.layer - b.layer || a.index - b.index);

/** The layer with which a widget is drawn just above another one; below it for `backward`. */
const above = (one: Drawn, other: Drawn) => (one.index > other.index ? other.layer : other.layer + 1);
const below = (one: Drawn, other: Drawn) => (one.index < other.index ? other.layer : other.layer - 1);

/** Forward and backward go past the next widget that overlaps, so that each press changes what one sees. */
const layerAfter = (one: Drawn, drawn: readonly Drawn[], move: LayerMove, chosen: ReadonlySet<string>): number => {
  const others = drawn.filter(({ id }) => !chosen.has(id));
  const rank = (drawing: Drawn) => drawn.indexOf(drawing);
  if (move === "front") return others.reduce((most, other) => Math.max(most, above(one, other)), one.layer);
  if (move === "back") return others.reduce((least, other) => Math.min(least, below(one, other)), one.layer);
  const touching = others.filter(({ position }) => overlaps(position, one.position));
  if (move === "forward") {
    const next = touching.find((other) => rank(other) > rank(one));
    return next ? above(one, next) : one.layer;
  }
  const next = touching.findLast((other) => rank(other) < rank(one));
  return next ? below(one, next) : one.layer;
};

/** Layers below 0 would lie behind the dashboard's ground: then all others rise instead. */
const raised = (places: Map<string, Position>, drawn: readonly Drawn[]): Map<string, Position> => {
  const least = Math.min(0, ...[...places.values()].map(({ z = 0 }) => z));
  if (least === 0) return places;
  return new Map(
    drawn.map(({ id, position, layer }) => {
      const place = places.get(id) ?? { ...position, z: layer };
      return [id, { ...place, z: (place.z ?? 0) - least }];
    }),
  );
};

/** Brings widgets to the front or back of all others, or past the next one that they overlap. */
export const setLayer = (ids: readonly string[], move: LayerMove, width: Width, layerOf: LayerOf): DashboardEdit => ({
  label: "designer.edit.layer",
  values: { count: ids.length, name: ids[0] ?? "" },
  change: (document) => {
    const drawn = drawnOf(document, width, layerOf);
    const chosen = new Set(widgetsOf(document, ids).map(({ id }) => id));
    const places = drawn
      .filter(({ id }) => chosen.has(id))
      .flatMap((one) => {
        const z = layerAfter(one, drawn, move, chosen);
        return z === one.layer ? [] : [[one.id, { ...one.position, z }] as const];
      });
    return placed(document, width, raised(new Map(places), drawn));
  },
});
