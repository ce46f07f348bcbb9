import { useEffect, useState } from "react";
import { Navigate, Route, Routes } from "react-router";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { browserParts, PartsProvider } from "../documents/parts.tsx";
import { EditorPage } from "../frame/EditorPage.tsx";
import { PreviewPage } from "../frame/PreviewPage.tsx";
import { ListPage } from "./ListPage.tsx";
import { OverviewByNumber } from "../lists/OverviewByNumber.tsx";

const signIn: Lazy<PageViewProps> = { view: () => import("#engine/shell/pages/LoginView.tsx") };
const signInContent = { content: { kind: "login" } };

/** Every other address belongs to the app's own entry. */
const OtherEntry = () => {
  useEffect(() => location.reload(), []);
  return null;
};

const Pages = () => {
  const user = useUser();
  const { permissions } = useApp();
  const { text } = useText();
  // Signing in where one is: what was being edited is taken up again by its own address.
  if (!user) return <LazyView definition={signIn} props={signInContent} />;
  if (!permissions.includes("can-access-admin-panel")) return <Message title={text(900001)} />;
  return (
    <Routes>
      <Route path="/admin/config" element={<Navigate to="/admin/config/dashboards" replace />} />
      <Route path="/admin/config/dashboards/snippets" element={<ListPage snippets />} />
      <Route path="/admin/config/dashboards/snippets/:slug" element={<EditorPage />} />
      <Route path="/admin/config/dashboards/:slug/preview" element={<PreviewPage />} />
      <Route path="/admin/config/overview/:id" element={<OverviewByNumber />} />
      <Route path="/admin/config/:folder" element={<ListPage />} />
      <Route path="/admin/config/:folder/:slug" element={<EditorPage />} />
      <Route path="/admin/config/*" element={<Message title={text("designer.no_such_kind")} />} />
      <Route path="*" element={<OtherEntry />} />
    </Routes>
  );
};

/** The designer below its router: lists of documents and the editor of one. */
const Designer = () => {
  const [parts] = useState(browserParts);
  return (
    <PartsProvider parts={parts}>
      <Pages />
    </PartsProvider>
  );
};

export default Designer;
