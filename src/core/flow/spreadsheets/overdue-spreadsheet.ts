import type { OaFlowTimeoutLogData, OaFlowTimeoutSummaryData } from '../../../generated/types'
import { formatDuration } from '../../text/duration'
import { dateCell, type SheetCell } from '../../text/sheet-value'
import type { Translate } from '../../text/translate'

type LogRow = OaFlowTimeoutLogData['result'][number]
type SummaryRow = OaFlowTimeoutSummaryData['result'][number]

/** Columns of the log of overdue messages, by their API names (domain 4.3). */
export const overdueLogColumns = [
  ...['workname', 'flowname', 'NowFunName', 'toer', 'expiredtimes', 'first_expired_at', 'created_at'],
  ...['hasfinish', 'finished_at'],
] as const

/** Columns of the summary; the total is given in minutes and in words. */
export const overdueSummaryColumns = [
  ...['toer', 'finishNum', 'unfinishNum', 'expiredtimes', 'expireminutes', 'expirealltime'],
] as const

/** Formats seconds in words; empty for zero. */
export const formatOverdueDuration = (seconds: number, say: Translate): string =>
  seconds ? formatDuration(seconds, 'two-units', say) : ''

const headOf = (columns: readonly string[], say: Translate) =>
  columns.map((name) => say(`timeout.column.${name}`))

/** Returns the header of the log, and how a row is written; times are formatted like `durationText`. */
export function createOverdueLogSheet(say: Translate, timeText: (at: string) => string) {
  const at = (moment: string) => dateCell(timeText(moment))
  const line = (row: LogRow): SheetCell[] => [
    ...[row.workname, row.flowname, row.NowFunName, row.toer, row.expiredtimes],
    ...[at(row.first_expired_at), at(row.created_at), say(`timeout.end.${row.hasfinish}`)],
    row.finished_at === null ? null : at(row.finished_at),
  ]
  return { head: headOf(overdueLogColumns, say), line }
}

const numbers = (row: SummaryRow | SummaryRow['flows'][number], say: Translate) => [
  ...[row.finishNum, row.unfinishNum, row.expiredtimes, Math.round(row.expirealltime / 60)],
  formatOverdueDuration(row.expirealltime, say),
]

/** Builds the summary as a table with a header: each person, then the person's flows. */
export const createOverdueSummarySheet = (rows: readonly SummaryRow[], say: Translate): SheetCell[][] => [
  [
    ...headOf(overdueSummaryColumns.slice(0, 1), say),
    say('timeout.column.flowname'),
    ...headOf(overdueSummaryColumns.slice(1), say),
  ],
  ...rows.flatMap((row) => [
    [row.toer, say('timeout.all-flows'), ...numbers(row, say)],
    ...row.flows.map((flow) => [row.toer, flow.flowname, ...numbers(flow, say)]),
  ]),
]
