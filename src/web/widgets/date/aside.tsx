import { absenceLimits, absentDaysOf } from '#/core/calendar/absence'
import { clashNames, shiftIsoDay, useAbsences } from '../../controls/calendar-days'
import type { AsideProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'
import { Muted } from '../../ui'

/** Facts below a field that is an absence: which colleagues are away on the same days. */
export default function AbsenceFacts({ item, value }: AsideProps) {
  const t = useTranslator()
  const periods = absentDaysOf(item.options.type, value)
  const from = periods[0]?.from
  const last = periods.at(-1)?.until ?? ''
  // A longer leave is compared as far as a request reaches.
  const most = from === undefined ? '' : shiftIsoDay(from, absenceLimits.days - 1)
  const data = useAbsences(item, from === undefined ? undefined : { from, until: last < most ? last : most })
  if (!data || data.size === 0) return null
  const { size, isTooLarge, absences } = data
  const { count, names } = clashNames(item, { periods, absences }, t)
  const sentence = () => {
    if (isTooLarge) return t('widget.absence.too-many')
    return count ? t('widget.absence.clash', { size, count, names }) : t('widget.absence.none', { size })
  }
  return (
    <p className="q-text-sm q-margin-top-1 q-break" role="status">
      {count ? sentence() : <Muted>{sentence()}</Muted>}
    </p>
  )
}
