import type { Services } from "#engine/language/expressions/services.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { second } from "#schemas/durations.ts";
import { readerOf } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import { checkedAddress, type HostAddress } from "#server/procedures/dashboards/external-calls/addresses.ts";
import { headersOf } from "#server/procedures/dashboards/external-calls/configured.ts";
import {
  addressesOf,
  exchange,
  type OutsideAnswer,
  type OutsideRequest,
} from "#server/procedures/dashboards/external-calls/send.ts";
import { allowedTarget } from "#server/procedures/dashboards/external-calls/target.ts";
import { secretFor } from "#server/secrets/secrets.ts";
import type { ErpLink, Route } from "#server/procedures/erp/link.ts";
import { type ErpMessage, isUnsayable, messageOf, questionOf } from "#server/procedures/erp/message.ts";
import { lostAfter } from "./queue.ts";
import { type Outcome, outcomeOfAnswer, type Reason, receivedOf } from "./outcome.ts";

/** The ways to the network, so that a test may stand in their place. */
export interface ErpNetwork {
  resolve: (name: string) => Promise<HostAddress[]>;
  /** Ends a call after so many milliseconds. */
  limit: (ms: number) => AbortSignal;
}

/** What facts are handed over with. */
export interface Carrier {
  store: Store;
  link: ErpLink;
  network: ErpNetwork;
  /** How values are written for nobody in particular. */
  services: (company_id: number) => Promise<Services>;
  now: () => number;
}

const reasonOfError = (error: unknown): Reason => {
  if (!(error instanceof DomainError)) return { key: "erp.unexpected" };
  return error.text
    ? { key: String(error.text.key), ...(error.text.values && { values: error.text.values }) }
    : error.message;
};

/** Checks where a message goes and puts its secrets in; whatever it throws, nothing has been sent. */
const requestOf = async (
  { store, link, network }: Carrier,
  company_id: number,
  { url: address, method, headers, body }: ErpMessage,
): Promise<OutsideRequest> => {
  const { url, target } = allowedTarget(address, await link.allowlist(company_id));
  const db = readerOf(store, company_id);
  const sent = await headersOf({ headers }, (name) => secretFor({ db, vault: link.vault }, name, url));
  return { url, address: checkedAddress(await addressesOf(url, network), target), method, headers: sent, body };
};

const timeoutOf = ({ target }: Route): number => (target.timeout ?? 30) * second;

/** Hands a fact to its target and says what became of it; never throws. */
export const deliver = async (carrier: Carrier, row: ErpTransferRow, route: Route): Promise<Outcome> => {
  const mapping = route.mappings.get(row.subject)!;
  const services = await carrier.services(row.company_id);
  let request: OutsideRequest;
  try {
    request = await requestOf(carrier, row.company_id, messageOf(row, mapping, route.target, services));
  } catch (error) {
    const reason = reasonOfError(error);
    // What the mapping cannot say it can never say; all else is mended at the target, or at the site.
    return isUnsayable(error)
      ? { kind: "refused", reason, isLocked: false }
      : { kind: "retry", reason, isAnswered: false, after: 0 };
  }
  // Whoever counts it as lost must be right.
  if (carrier.now() - (row.sent_at ?? 0) > lostAfter - timeoutOf(route))
    return { kind: "retry", reason: { key: "erp.too_late" }, isAnswered: false, after: 0 };
  try {
    const answer = await exchange(request, carrier.network.limit(timeoutOf(route)));
    return outcomeOfAnswer(answer, mapping, services, carrier.now());
  } catch (error) {
    const isUnsent = error instanceof DomainError && error.code === "upstream_failed";
    return isUnsent
      ? { kind: "retry", reason: { key: "erp.unreachable" }, isAnswered: false, after: 0 }
      : { kind: "unknown", reason: { key: "erp.no_answer" } };
  }
};

/** Asks a target whether it has a fact; null where it does not say, or nobody could ask. */
export const ask = async (carrier: Carrier, row: ErpTransferRow, route: Route): Promise<boolean | null> => {
  const mapping = route.mappings.get(row.subject)!;
  const question = questionOf(row, mapping, route.target);
  if (!question) return null;
  const services = await carrier.services(row.company_id);
  const answer = await requestOf(carrier, row.company_id, question)
    .then((request) => exchange(request, carrier.network.limit(timeoutOf(route))))
    .catch((): OutsideAnswer | null => null);
  return answer && receivedOf(answer, mapping, services);
};
