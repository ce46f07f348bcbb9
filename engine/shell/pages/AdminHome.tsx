import { useQuery } from "@tanstack/react-query";
import { visibleMenu } from "#engine/navigation/menu.ts";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { NamedIcon } from "#engine/react/icons.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { type AdminTile, adminTiles, tileFacts, type TileDocument } from "./admin-tiles.ts";
import classes from "./pages.module.css";

const Facts = ({ tile, kind }: { tile: AdminTile; kind: DocumentKind }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const { transport } = useEngine();
  const list = useQuery({
    queryKey: ["documents", kind],
    queryFn: () => transport.request<TileDocument[]>("GET", `/api/documents/${kind}`),
    meta: { events: ["DocumentChanged"], when: (frame: Record<string, unknown>) => frame["kind"] === kind },
  });
  if (!list.data) return <span className={classes["tileFact"]} aria-hidden />;
  const { count, last } = tileFacts(tile, list.data);
  return (
    <>
      <span className={classes["tileFact"]}>{text("admin.count", { n: count })}</span>
      {last === null ? null : (
        <span className={classes["tileFact"]}>
          {text("admin.last_change", { time: dateTime(last.changed_at), user: last.changed_by })}
        </span>
      )}
    </>
  );
};

/** The landing of the admin area: a tile per entry of its menu, with how many documents there are and the last change. */
const AdminHome = () => {
  const { label } = useText();
  const { menus, permissions, settings } = useApp();
  const user = useUser();
  const visible = visibleMenu(menus["admin"]?.entries ?? [], {
    usertype: user?.usertype ?? 0,
    permissions: new Set(permissions),
    settings,
    userSettings: user?.settings ?? {},
    subject: null,
  });
  return (
    <div className={classes["adminTiles"]} data-tiles="">
      {adminTiles(visible).map((tile) => (
        <AppLink key={tile.id} to={tile.to} className={classes["adminTile"]}>
          <span className={classes["tileHead"]}>
            <NamedIcon name={tile.icon} size={24} />
            {label(tile.label)}
          </span>
          {tile.description === undefined ? null : <span>{label(tile.description)}</span>}
          {tile.kind === null ? null : <Facts tile={tile} kind={tile.kind} />}
        </AppLink>
      ))}
    </div>
  );
};

export default AdminHome;
