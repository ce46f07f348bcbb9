import { useParams } from "react-router";

/** The editor of one document. */
export const EditorPage = () => {
  const { slug } = useParams();
  return <h1>{slug}</h1>;
};
