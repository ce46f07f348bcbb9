import type { AuditTables } from "#server/audit/tables.ts";
import type { AuthTables } from "#server/auth/tables.ts";
import type { DocumentTables } from "#server/documents/tables.ts";
import type { ErrorReportTables } from "#server/error-reports/tables.ts";
import type { EventTables } from "#server/events/tables.ts";
import type { JobTables } from "#server/jobs/tables.ts";
import type { EmployeeTables } from "#server/procedures/employees/tables.ts";
import type { ErpTables } from "#server/procedures/erp/tables.ts";
import type { FeedTables } from "#server/ingest/mqtt/tables.ts";
import type { FileTables } from "#server/procedures/files/tables.ts";
import type { InputGroupTables } from "#server/procedures/input-groups/tables.ts";
import type { MachineTables } from "#server/procedures/machines/tables.ts";
import type { MaterialTables } from "#server/procedures/materials/tables.ts";
import type { OrderTables } from "#server/procedures/orders/tables.ts";
import type { OverviewTables } from "#server/procedures/overviews/tables.ts";
import type { PlanningTables } from "#server/procedures/planning/tables.ts";
import type { QuantityTables } from "#server/procedures/quantities/tables.ts";
import type { ScrapTables } from "#server/procedures/scrap/tables.ts";
import type { SettingsTables } from "#server/procedures/settings/tables.ts";
import type { ShiftTables } from "#server/procedures/shifts/tables.ts";
import type { ReportTables } from "#server/procedures/reports/tables.ts";
import type { RollupTables } from "#server/procedures/statistics/rollups/tables.ts";
import type { StatisticsTables } from "#server/procedures/statistics/tables.ts";
import type { StopTables } from "#server/procedures/stops/tables.ts";
import type { ToolTables } from "#server/procedures/tools/tables.ts";
import type { SecretTables } from "#server/secrets/tables.ts";
import type { WizardTables } from "#server/procedures/wizards/tables.ts";

/** Every table of the database: each area declares its own in its `tables.ts` and is listed here once. */
export interface Database
  extends
    AuthTables,
    EventTables,
    AuditTables,
    DocumentTables,
    ErrorReportTables,
    EmployeeTables,
    ErpTables,
    FeedTables,
    FileTables,
    InputGroupTables,
    JobTables,
    MachineTables,
    MaterialTables,
    OrderTables,
    OverviewTables,
    PlanningTables,
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
    WizardTables {}
