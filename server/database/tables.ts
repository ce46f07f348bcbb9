import type { AuditTables } from "./tables/audit.ts";
import type { AuthTables } from "./tables/auth.ts";
import type { DocumentTables } from "./tables/documents.ts";
import type { ErrorReportTables } from "./tables/error-reports.ts";
import type { EventTables } from "./tables/events.ts";
import type { JobTables } from "./tables/jobs.ts";
import type { EmployeeTables } from "./tables/employees.ts";
import type { EntityTables } from "./tables/entities.ts";
import type { ErpTables } from "./tables/erp.ts";
import type { FeedTables } from "./tables/feeds.ts";
import type { FileTables } from "./tables/files.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { InputGroupTables } from "./tables/input-groups.ts";
import type { MachineTables } from "./tables/machines.ts";
import type { MailTables } from "./tables/mails.ts";
import type { MaterialTables } from "./tables/materials.ts";
import type { NotificationTables } from "./tables/notifications.ts";
import type { OrderTables } from "./tables/orders.ts";
import type { OverviewTables } from "./tables/overviews.ts";
import type { PalletTables } from "./tables/pallets.ts";
import type { PlanningTables } from "./tables/planning.ts";
import type { PrinterTables } from "./tables/printers.ts";
import type { QuantityTables } from "./tables/quantities.ts";
import type { ScrapTables } from "./tables/scrap.ts";
import type { SettingsTables } from "./tables/settings.ts";
import type { ShiftTables } from "./tables/shifts.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { RollupTables } from "./tables/rollups.ts";
import type { StatisticsTables } from "./tables/statistics.ts";
import type { StopTables } from "./tables/stops.ts";
import type { ToolTables } from "./tables/tools.ts";
import type { SecretTables } from "./tables/secrets.ts";
import type { WeightTables } from "./tables/weights.ts";
import type { WizardTables } from "./tables/wizards.ts";

/** Every table of the database: each area declares its own in `tables/` and is listed here once. */
export interface Database
  extends
    AuthTables,
    EventTables,
    AuditTables,
    DocumentTables,
    ErrorReportTables,
    EmployeeTables,
    EntityTables,
    ErpTables,
    FeedTables,
    FileTables,
    ImportTables,
    InputGroupTables,
    JobTables,
    MachineTables,
    MailTables,
    MaterialTables,
    NotificationTables,
    OrderTables,
    OverviewTables,
    PalletTables,
    PlanningTables,
    PrinterTables,
    QuantityTables,
    ReportTables,
    RollupTables,
    ScrapTables,
    SecretTables,
    SettingsTables,
    ShiftTables,
    StatisticsTables,
    StopTables,
    ToolTables,
    WeightTables,
    WizardTables {}
