import { companyZone } from '../../../core/company/company-zone'

/**
 * SQL of a time column in milliseconds, the unit of rules. Exact to the microsecond, which the column has; `extract` is
 * a numeric, whose conversion takes several times as long.
 */
export const millisecondsSql = (column: string) => `(round(date_part('epoch', ${column}) * 1000000) / 1000)`

/** SQL of the first day of the month of a time column, in the zone of the company. */
export const companyMonthSql = (column: string) =>
  `date_trunc('month', ${column} at time zone '${companyZone}')::date`

/** LIKE pattern that matches the text anywhere, with wildcards escaped. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Converts milliseconds to a PostgreSQL timestamp. */
export const toTimestamp = (at: number) => new Date(at).toISOString()

/** Converts optional milliseconds to a PostgreSQL timestamp. */
export const toTimestampOrNull = (at: number | null) => (at === null ? null : toTimestamp(at))
