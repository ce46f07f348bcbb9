import { lookThroughNotices, noticeRules } from "./notices.ts";

lookThroughNotices(noticeRules);
