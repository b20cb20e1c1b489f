import { BusinessError } from '../../../core/business-error'
import { toDayNumber } from '../../../core/calendar/day'
import { localTimeToInstant } from '../../../core/calendar/instant'
import { companyZone } from '../../../core/company/company-zone'
import { localTime } from '../../../core/text/formats'
import type { Translate } from '../../../core/text/translate'
import type {
  OaFlowTimeoutLogData,
  OaFlowTimeoutSummaryBody,
  OaFlowTimeoutSummaryData,
} from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { toOverdueSummary, toTimeoutRow } from '../../presenters/overdue'
import { aggregateOverdueTimes, listTimeouts } from '../../queries/list/overdue-messages'

/** Maximum number of rows in a spreadsheet. */
export const maxSheetRows = 5_000

/** Creates the translator of a context's language. */
export const createTranslator =
  ({ language }: Pick<Context, 'language'>): Translate =>
  (key, params = {}) =>
    translateKey(language, key, params)

/** Columns with their titles, as in the page settings. */
export const toTitledColumns = (columns: readonly string[], context: Context) =>
  columns.map((name) => ({ name, zh_name: createTranslator(context)(`timeout.column.${name}`) }))

/** Current month in company time: 2026-11. */
export const currentMonth = ({ clock }: Pick<Context, 'clock'>): string =>
  localTime(clock.now(), companyZone).slice(0, 7)

/** Start and end of a month in company time. */
function spanOf(month: string): { from: number; to: number } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = (of: number) => localTimeToInstant({ day: toDayNumber(year, of, 1) }, companyZone)
  return { from: first(number), to: first(number + 1) }
}

/** Loads rows of the overdue log. */
export async function loadTimeoutRows(
  requested: Parameters<typeof listTimeouts>[2],
  { db, caller }: Context,
): Promise<OaFlowTimeoutLogData['result']> {
  return (await listTimeouts(db, caller.workspace, requested)).map(toTimeoutRow)
}

/** Loads the overdue statistics of a month. */
export async function loadOverdueStatistics(
  { search: { month, toer, flowname }, chosen }: OaFlowTimeoutSummaryBody & { chosen?: string[] },
  { db, caller, clock }: Context,
): Promise<OaFlowTimeoutSummaryData['result']> {
  if (!month) throw new BusinessError('timeout.no-month')
  const requested = { ...spanOf(month), now: clock.now(), toer, flowname, chosen }
  return toOverdueSummary(await aggregateOverdueTimes(db, caller.workspace, requested))
}
