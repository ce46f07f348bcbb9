/** Reference for first-load JavaScript: the libraries that every page needs, around an empty page. */
import { AppShell, Button, MantineProvider, Table } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

const page = (
  <AppShell>
    <Button>Start</Button>
    <Table />
  </AppShell>
);
const router = createBrowserRouter([{ path: "*", element: page }]);
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>
  </QueryClientProvider>,
);
