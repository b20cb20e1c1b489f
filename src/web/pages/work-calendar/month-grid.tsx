import { isoWeekday } from '#/core/calendar/day'
import { currentLanguage, t } from '../../platform'
import { Row } from '../../ui'
import { formatDay, type YearDay } from './calendar-draft'
import { holidayName } from './holiday-name'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const monthName = (month: number) =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month, 1),
  )

interface DayProps {
  of: YearDay
  isToday: boolean
  onOpen(day: string): void
}

function Day({ of: { day, date, kind, name, isOwn }, isToday, onOpen }: DayProps) {
  const results = [formatDay(day), holidayName(name), t(`calendar.kind.${kind}`), isOwn && t('calendar.own')]
  const label = results.filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className="cal-day q-full q-text-sm q-radius-md q-anchor"
      data-kind={kind}
      data-own={isOwn || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={label}
      title={label}
      onClick={() => onOpen(formatDay(day))}
    >
      {date}
    </button>
  )
}

interface MonthsProps {
  months: readonly (readonly YearDay[])[]
  today: string
  label: string
  onOpen(day: string): void
}

/** Renders a year month by month; each day opens its settings. */
export const MonthGrid = ({ months, today, label, onOpen }: MonthsProps) => (
  <fieldset className="cal-months q-stack q-shrink" aria-label={label}>
    {months.map((days, month) => (
      <section key={days[0]?.day} aria-label={monthName(month)}>
        <h3 className="q-margin-bottom-1">{monthName(month)}</h3>
        <div className="cal-grid q-stack q-gap-0-5">
          {weekdays.map((weekday) => (
            <span key={weekday} className="q-soft q-text-xs q-text-center" aria-hidden>
              {t(`calendar.weekday.short.${weekday}`)}
            </span>
          ))}
          {days.map((one) => (
            <span key={one.day} style={one.date === 1 ? { gridColumnStart: isoWeekday(one.day) } : undefined}>
              <Day of={one} isToday={formatDay(one.day) === today} onOpen={onOpen} />
            </span>
          ))}
        </div>
      </section>
    ))}
  </fieldset>
)

/** Explains the appearance of days. */
export const CalendarLegend = () => (
  <ul className="cal-legend q-row q-align-stretch q-wrap q-gap-3-5 q-gap-y-1 q-soft q-text-sm q-margin-top-2">
    {(['work', 'half', 'extra', 'off', 'holiday'] as const).map((kind) => (
      <Row as="li" gap={1.5} key={kind}>
        <span className="cal-day q-full q-text-sm q-radius-md q-anchor" data-kind={kind} aria-hidden />
        {t(`calendar.kind.${kind}`)}
      </Row>
    ))}
    <Row as="li" gap={1.5}>
      <span className="cal-day q-full q-text-sm q-radius-md q-anchor" data-own aria-hidden />
      {t('calendar.own')}
    </Row>
  </ul>
)
