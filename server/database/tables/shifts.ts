export interface ShiftTables {
  shifts: ShiftRow;
  shift_patterns: ShiftPatternRow;
  shift_exceptions: ShiftExceptionRow;
  holidays: HolidayRow;
}

/** When a shift of a department holds; shifts of one department do not overlap. */
export interface ShiftRow {
  company_id: number;
  department: string;
  start_time: number;
  end_time: number;
  shift: number;
  shift_description: string;
}

/** A shift as it is planned: minutes of the wall clock; an end that is not after the start lies on the next day. */
interface PlannedShift {
  company_id: number;
  department: string;
  start_minute: number;
  end_minute: number;
  shift: number;
  shift_description: string;
}

/** A shift of each week; weekday 1 = Monday to 7 = Sunday, that on which it begins. */
export interface ShiftPatternRow extends PlannedShift {
  weekday: number;
}

/** What a department does on one day (`YYYY-MM-DD`) instead of its week and of a holiday; shift 0 = it does not work. */
export interface ShiftExceptionRow extends PlannedShift {
  day: string;
}

/** A day on which no department works unless an exception says so. */
export interface HolidayRow {
  company_id: number;
  day: string;
  description: string;
}
