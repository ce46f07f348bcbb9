import { type ReactNode, useState } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

/** A router that can hold a person back who would leave unsaved work. */
export const DataRouter = ({ children }: { children: ReactNode }) => {
  const [router] = useState(() => createBrowserRouter([{ path: "*", element: children }]));
  return <RouterProvider router={router} />;
};
