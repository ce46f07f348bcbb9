import { useEffect, useState } from "react";
import { Navigate, Route, Routes } from "react-router";
import { useApp, useUser } from "#engine/react/app/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { browserParts, PartsProvider, useParts } from "../documents/parts.tsx";
import { EditorPage } from "../frame/EditorPage.tsx";
import { PreviewPage } from "../frame/PreviewPage.tsx";
import { ListPage } from "../lists/ListPage.tsx";

/** Sends who is signed out to the sign-in page, which belongs to the app's own entry; what is unsaved is kept first. */
const SignIn = () => {
  const { writing } = useParts();
  useEffect(() => {
    const next = encodeURIComponent(location.pathname + location.search);
    void Promise.allSettled(writing).then(() => location.assign(`/login-form?next=${next}`));
  }, [writing]);
  return null;
};

const Pages = () => {
  const user = useUser();
  const { permissions } = useApp();
  const { text } = useText();
  if (!user) return <SignIn />;
  if (!permissions.includes("can-access-admin-panel")) return <Message title={text(900001)} />;
  return (
    <Routes>
      <Route path="/admin/config" element={<Navigate to="/admin/config/dashboards" replace />} />
      <Route path="/admin/config/dashboards/snippets" element={<ListPage snippets />} />
      <Route path="/admin/config/dashboards/snippets/:slug" element={<EditorPage />} />
      <Route path="/admin/config/dashboards/:slug/preview" element={<PreviewPage />} />
      <Route path="/admin/config/:folder" element={<ListPage />} />
      <Route path="/admin/config/:folder/:slug" element={<EditorPage />} />
      <Route path="*" element={<Message title={text("designer.no_such_kind")} />} />
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
