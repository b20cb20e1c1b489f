import { type DbReader, statement } from '../../platform'
import type { HomeQuery } from './home-tasks'

/** Messages handled in a month, or on one day of it. */
export interface HandlingStatistic {
  month: string
  /** Missing = the whole month. */
  day: string | null
  handled: number
  late: number
  median: number | null
}

/*
 * Scans the index message_handled once, from the beginning of the month before: the person's own handled
 * messages, newest first. Months and days are in company time.
 */
const figures = statement<HandlingStatistic>(
  'home-month',
  `with mine as (
     select (m.finished_at at time zone $4)::date as day,
       extract(epoch from m.finished_at - m.created_at)::float8 as took,
       coalesce(m.finished_at > m.expires_at, false) as late
     from message m where m.workspace = $1 and m.to_id = $2 and m.status = 3
       and m.finished_at >= (date_trunc('month', $3::timestamptz at time zone $4) - interval '1 month') at time zone $4
       and m.finished_at <= $3
   )
   select to_char(day, 'YYYY-MM') as month, to_char(day, 'YYYY-MM-DD') as day, count(*)::int as handled,
     (count(*) filter (where late))::int as late, percentile_cont(0.5) within group (order by took) as median
   from mine group by grouping sets ((to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY-MM'), to_char(day, 'YYYY-MM-DD')))
   order by 1, 2 nulls first`,
)

/** Reads what a person handled in this month and the one before: totals, and the days with any. */
export const readHandlingStatistics = (
  reader: DbReader,
  { workspace, personId, now, zone }: HomeQuery & { zone: string },
): Promise<HandlingStatistic[]> =>
  reader.run(figures, [workspace, personId, new Date(now).toISOString(), zone])
