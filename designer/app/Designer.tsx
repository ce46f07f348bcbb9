import { Navigate, Route, Routes } from "react-router";
import { useApp, useUser } from "#engine/react/app/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { EditorPage } from "../frame/EditorPage.tsx";

/** Sends who is signed out to the sign-in page, which belongs to the app's own entry. */
const SignIn = () => {
  location.assign(`/login-form?next=${encodeURIComponent(location.pathname)}`);
  return null;
};

/** The designer below its router: lists of documents and the editor of one. */
const Designer = () => {
  const user = useUser();
  const { permissions } = useApp();
  const { text } = useText();
  if (!user) return <SignIn />;
  if (!permissions.includes("can-access-admin-panel")) return <Message title={text(900001)} />;
  return (
    <Routes>
      <Route path="/admin/config" element={<Navigate to="/admin/config/dashboards" replace />} />
      <Route path="/admin/config/dashboards/snippets/:slug" element={<EditorPage />} />
      <Route path="/admin/config/:folder" element={<ListPage />} />
      <Route path="/admin/config/:folder/:slug" element={<EditorPage />} />
    </Routes>
  );
};

export default Designer;
