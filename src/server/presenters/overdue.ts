import type { OaFlowTimeoutLogData, OaFlowTimeoutSummaryData } from '../../generated/types'
import type { OverdueStatistics, TimeoutRecord } from '../queries/list/overdue-messages'
import { toIso, toIsoOrNull } from './time'

type LogRow = OaFlowTimeoutLogData['result'][number]
type Summed = OaFlowTimeoutSummaryData['result'][number]

/** Log row of an overdue message. */
export const toTimeoutRow = (row: TimeoutRecord): LogRow => ({
  msgid: row.messageId,
  flowlistid: row.flowId,
  flowid: row.designId,
  flowname: row.flowName,
  workname: row.workname,
  NowFunName: row.stepName,
  to: row.toId,
  toer: row.toName,
  expiredtimes: row.times,
  first_expired_at: toIso(row.firstExpiredAt),
  created_at: toIso(row.createdAt),
  hasfinish: row.end,
  finished_at: toIsoOrNull(row.finishedAt),
})

const numbersOf = ({ finished, unfinished, times, seconds }: OverdueStatistics) => ({
  finishNum: finished,
  unfinishNum: unfinished,
  expiredtimes: times,
  expirealltime: Math.round(seconds),
})

type Numbers = ReturnType<typeof numbersOf>

const sum = (all: readonly Numbers[]): Numbers =>
  all.reduce((one, other) => ({
    finishNum: one.finishNum + other.finishNum,
    unfinishNum: one.unfinishNum + other.unfinishNum,
    expiredtimes: one.expiredtimes + other.expiredtimes,
    expirealltime: one.expirealltime + other.expirealltime,
  }))

/** Summarizes overdue assignees with their flows, the longest overdue first. */
export function toOverdueSummary(rows: readonly OverdueStatistics[]): Summed[] {
  const people = new Map<string, OverdueStatistics[]>()
  for (const row of rows) people.set(row.toId, [...(people.get(row.toId) ?? []), row])
  const longest = (a: Numbers, b: Numbers) => b.expirealltime - a.expirealltime
  return [...people]
    .map(([uuid, statistics]) => ({
      uuid,
      toer: statistics[0]?.toName ?? '',
      ...sum(statistics.map(numbersOf)),
      flows: statistics
        .map((row) => ({ flowid: row.designId, flowname: row.flowName, ...numbersOf(row) }))
        .sort(longest),
    }))
    .sort(longest)
}
