/** Reference for tables: TanStack's table and virtual rows in a bare HTML table, sorted by a press on a head. */
import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { heads, rows } from "./table-rows.ts";

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const keys = Object.keys(heads) as (keyof typeof heads)[];
const columns = keys.map((key) => ({ id: key, accessorFn: (row: (typeof rows)[number]) => row[key] }));

const Page = () => {
  const [sorting, setSorting] = useState<SortingState>([]);
  const scroll = useRef<HTMLDivElement>(null);
  const table = useTable({ features, columns, data: rows, state: { sorting } });
  const all = table.getRowModel().rows;
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs over this page
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 44,
    overscan: 8,
  });
  return (
    <div ref={scroll} style={{ height: "100vh", overflow: "auto" }}>
      <table style={{ width: "100%" }}>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key}>
                <button type="button" onClick={() => setSorting([{ id: key, desc: false }])}>
                  {heads[key]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ position: "relative", height: virtual.getTotalSize(), display: "block" }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <tr
              key={all[index]!.id}
              aria-rowindex={index + 2}
              style={{ position: "absolute", height: 44, transform: `translateY(${start}px)` }}
            >
              {keys.map((key) => (
                <td key={key}>{all[index]!.original[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const mount = () => createRoot(document.getElementById("root")!).render(<Page />);
Object.assign(window, { mount });
