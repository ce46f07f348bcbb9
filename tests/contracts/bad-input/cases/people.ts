import { call, type Caller, type Case, refused } from "../case.ts";

const at = "2026-06-10T08:00:00Z";
const report = (as: Caller, employee: string, trans_time = at) =>
  call("receive_good_qty", { machine_id: "PJ1", card_no: "300", good_qty: 1, employee, trans_time, note: "" }, as);
const needed = refused(403, "proof_needed", "/employee");
const item = "a name that is not one's own";

/** Who names an employee at a machine that asks for the pincode. */
export const peopleCases: readonly Case[] = [
  ...(["operator", "supervisor", "admin", "unproved", "signed"] as const).map((as): Case => ({
    item,
    title: `${as} without a proof`,
    ask: report(as, "1001"),
    answer: needed,
  })),
  { item, title: "with the proof of another employee", ask: report("proved", "1019"), answer: needed },
  {
    item,
    title: "of a time before the proof",
    ask: report("proved", "1001", "2026-06-10T07:30:00Z"),
    answer: needed,
  },
  {
    item,
    title: "by a wrong pincode",
    ask: call("verify_employee", { machine_id: "PJ1", employee: "1001", pincode: "9999" }, "unproved"),
    answer: refused(401, "wrong_credentials", "/pincode"),
  },
  {
    item,
    title: "by the pincode, but from no terminal",
    ask: call("verify_employee", { machine_id: "PJ1", employee: "1001", pincode: "0427" }, "operator"),
    answer: refused(403, "not_allowed", "/pincode"),
  },
  {
    item,
    title: "of an employee of nobody",
    ask: report("proved", "4711"),
    answer: refused(404, "not_found", "/employee"),
  },
  { item, title: "with a proof", ask: report("proved", "1001"), answer: { status: 200, code: null }, isTaken: true },
  { item, title: "of nobody", ask: report("unproved", ""), answer: { status: 200, code: null }, isTaken: true },
];
