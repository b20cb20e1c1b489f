import type { Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { AbsentDays } from '#/core/calendar/absence'
import { absenceLimits, findClashes, isOverlapping, wholeDays } from '#/core/calendar/absence'
import { applyOverrides, markDays, standardCalendar } from '#/core/calendar/company-calendars'
import type { Absence, FormItem, OaFlowAbsencesBody, OaFlowAbsencesData } from '#/generated/types'
import { companyToday } from '../form-host/company-clock'
import { type FormHost, useFormHost } from '../form-host/form-host'
import { type Language, type Translator, toDisplayText, useQuery, useTranslator } from '../platform'
import { useOptionsContext } from './options/options'

type Range = Pick<OaFlowAbsencesBody, 'from' | 'until'>

/** Returns the company's days off and worked days off, by YYYY-MM-DD. */
export const companyDayMarks = (host: FormHost) => {
  const { calendar } = host.companyTime()
  return markDays(calendar ? applyOverrides(standardCalendar, calendar) : standardCalendar)
}

/** Returns the day a number of days after another one. */
export const shiftIsoDay = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Returns the longest range that may be requested, from the first day of a month. */
const rangeOfMonth = (day: string): Range => {
  const from = `${day.slice(0, 7)}-01`
  return { from, until: shiftIsoDay(from, absenceLimits.days - 1) }
}

/** Loads the absences of the colleagues around a form; undefined where there are none to show. */
export function useAbsences(item: FormItem, range: Range | undefined): OaFlowAbsencesData | undefined {
  const host = useFormHost()
  const { flowId, deptId } = useOptionsContext() ?? {}
  const isShown = item.options.absence === true && (flowId !== undefined || deptId !== undefined)
  const requestedRange = isShown ? range : undefined
  const { value } = useQuery(JSON.stringify([requestedRange, flowId, deptId]), async () => {
    if (!requestedRange || !host.currentPerson()) return undefined
    const team = flowId === undefined ? { deptid: deptId ?? '' } : { flowOi_id: flowId }
    return host.findAbsences({ ...requestedRange, ...team })
  })
  return value
}

/** Formats one end of an absence; a half day has its word. */
const endText = (item: FormItem, day: string, half: '09:00' | '13:00' | undefined, language: Language) => {
  const type = half ? 'datetime' : 'date'
  const options = { type, halfDays: true, format: 'MM-dd' }
  return toDisplayText({ ...item, options }, half ? `${day} ${half}:00` : day, language)
}

/** Formats the days of an absence. */
function absenceText(item: FormItem, days: AbsentDays, language: Language): string {
  const { from, until, fromNoon, untilNoon } = days
  if (from === until && (fromNoon || untilNoon))
    return endText(item, from, fromNoon ? '13:00' : '09:00', language)
  const ends = [endText(item, from, fromNoon ? '13:00' : undefined, language)]
  if (from !== until) ends.push(endText(item, until, untilNoon ? '09:00' : undefined, language))
  return ends.join(' – ')
}

/** Lists who is away in some periods, each with the days. */
export function clashNames(
  item: FormItem,
  { periods, absences }: { periods: readonly AbsentDays[]; absences: readonly Absence[] },
  t: Translator,
) {
  const list = new Intl.ListFormat(t.language, { type: 'unit' })
  const clashes = findClashes(periods, absences)
  const names = clashes.map(({ name, absences }) =>
    t('widget.absence.person', {
      name,
      days: list.format(absences.map((one) => absenceText(item, one, t.language))),
    }),
  )
  return { count: clashes.length, names: list.format(names) }
}

/** Additions to the calendar of a picker: marks of days, a list of absences, and a listener to the months that it shows. */
export interface CalendarDays {
  cellRender(current: Dayjs | string | number, info: { originNode: ReactNode; type: string }): ReactNode
  renderExtraFooter?: (() => ReactNode) | undefined
  onOpenChange(isOpen: boolean): void
  onPickerValueChange(shown: Dayjs | (Dayjs | null)[] | null): void
}

/** Marks the days of a field's calendar: days off, worked days off, and those on which colleagues are away. */
export function useCalendarDays(item: FormItem, value: unknown): CalendarDays {
  const t = useTranslator()
  const host = useFormHost()
  const [month, setMonth] = useState<string>()
  const [marks] = useState(() => companyDayMarks(host))
  const data = useAbsences(item, month === undefined ? undefined : rangeOfMonth(month))
  const absences = data?.absences ?? []
  const show = (day: string) => setMonth(day.slice(0, 7))
  const range = month === undefined ? undefined : rangeOfMonth(month)
  const shown = range && clashNames(item, { periods: [wholeDays(range.from, range.until)], absences }, t)
  return {
    cellRender: (current, { originNode, type }) => {
      if (type !== 'date' || typeof current !== 'object') return originNode
      const day = current.format('YYYY-MM-DD')
      const mark = marks.get(day)
      const away = absences.filter((one) => isOverlapping(one, wholeDays(day, day)))
      if (!mark && !away.length) return originNode
      return (
        <>
          {originNode}
          {mark && (
            <small className="qf-day-mark" data-kind={mark.kind} title={mark.name}>
              {t(`widget.day.${mark.kind}`)}
            </small>
          )}
          {away.length > 0 && (
            <span className="qf-day-away" title={[...new Set(away.map(({ name }) => name))].join('、')} />
          )}
        </>
      )
    },
    renderExtraFooter: shown?.count
      ? () => <p className="qf-day-list q-text-sm">{t('widget.absence.away', { names: shown.names })}</p>
      : undefined,
    onOpenChange: (isOpen) => {
      const first = [value].flat()[0]
      if (isOpen && month === undefined) show(typeof first === 'string' && first ? first : companyToday(host))
    },
    onPickerValueChange: (dates) => {
      const first = [dates].flat().find(Boolean)
      if (first) show(first.format('YYYY-MM-DD'))
    },
  }
}
