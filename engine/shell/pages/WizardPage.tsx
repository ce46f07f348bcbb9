import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { WizardRun } from "#engine/react/wizard/WizardRun.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";

/** A wizard document on the page. */
const WizardPage = ({ content }: PageViewProps) => (
  <DocumentFrame<WizardDocument> kind="wizard" slug={content.slug ?? ""}>
    {(served) => <WizardRun key={served.document.slug} served={served} />}
  </DocumentFrame>
);

export default WizardPage;
