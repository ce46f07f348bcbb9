import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { DocumentFrame } from "../documents/DocumentFrame.tsx";
import { WizardRun } from "../wizard/WizardRun.tsx";
import type { PageViewProps } from "./route.tsx";

/** A wizard document on the page. */
const WizardPage = ({ content }: PageViewProps) => (
  <DocumentFrame<WizardDocument> kind="wizard" slug={content.slug ?? ""}>
    {(served) => <WizardRun key={served.document.slug} served={served} />}
  </DocumentFrame>
);

export default WizardPage;
