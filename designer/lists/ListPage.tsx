import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { kindOfFolder } from "#schemas/documents/kinds.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { RowsSkeleton } from "#engine/react/states/States.tsx";

/** A document as the list of its kind tells of it. */
interface Listed {
  slug: string;
}

const Documents = ({ kind, folder }: { kind: DocumentKind; folder: string }) => {
  const { transport } = useEngine();
  const { data } = useQuery({
    queryKey: ["documents", kind],
    queryFn: () => transport.request<Listed[]>("GET", `/api/documents/${kind}`),
  });
  if (!data) return <RowsSkeleton />;
  return (
    <ul>
      {data.map(({ slug }) => (
        <li key={slug}>
          <Link to={`/admin/config/${folder}/${slug}`}>{slug}</Link>
        </li>
      ))}
    </ul>
  );
};

/** The documents of a kind. */
export const ListPage = () => {
  const { folder = "" } = useParams();
  const kind = kindOfFolder(folder);
  return kind ? <Documents kind={kind} folder={folder} /> : null;
};
