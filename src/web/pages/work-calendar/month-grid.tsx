import { isoWeekday } from '#/core/calendar/day'
import { currentLanguage, t } from '../../platform/i18n/i18n'
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
  const told = [formatDay(day), holidayName(name), t(`calendar.kind.${kind}`), isOwn && t('calendar.own')]
  const label = told.filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className="cal-day"
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
  <fieldset className="cal-months" aria-label={label}>
    {months.map((days, month) => (
      <section key={days[0]?.day} aria-label={monthName(month)}>
        <h3>{monthName(month)}</h3>
        <div className="cal-grid">
          {weekdays.map((weekday) => (
            <span key={weekday} className="cal-weekday" aria-hidden>
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
export const Legend = () => (
  <ul className="cal-legend">
    {(['work', 'half', 'extra', 'off', 'holiday'] as const).map((kind) => (
      <li key={kind}>
        <span className="cal-day" data-kind={kind} aria-hidden />
        {t(`calendar.kind.${kind}`)}
      </li>
    ))}
    <li>
      <span className="cal-day" data-own aria-hidden />
      {t('calendar.own')}
    </li>
  </ul>
)
