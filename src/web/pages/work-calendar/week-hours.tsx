import { useState } from 'react'
import { formatHours, parseHours } from '#/core/calendar/calendar-exceptions'
import type { WorkingCalendar, WorkingHours } from '#/generated/types'
import { t } from '../../platform'

interface HoursInputProps {
  weekday: number
  hours: WorkingHours
  disabled: boolean
  onChange(hours: WorkingHours): void
}

/** Edits the hours of one weekday; invalid input shows an error and is ignored. */
function HoursInput({ weekday, hours, disabled, onChange }: HoursInputProps) {
  const [text, setText] = useState(() => formatHours(hours))
  const isWrong = parseHours(text) === undefined
  const name = t(`calendar.weekday.${weekday}`)
  return (
    <label className="cal-hours q-stack q-align-center q-gap-2 q-gap-y-1">
      <span>{name}</span>
      <input
        className="q-input"
        value={text}
        disabled={disabled}
        aria-invalid={isWrong || undefined}
        placeholder={t('calendar.kind.off')}
        onChange={({ target: { value } }) => {
          setText(value)
          const read = parseHours(value)
          if (read) onChange(read)
        }}
      />
      {isWrong && (
        <small className="q-tone-danger" role="alert">
          {t('calendar.hours-wrong')}
        </small>
      )}
    </label>
  )
}

interface WeekHoursProps {
  /** Own hours; null = inherited ones apply. */
  week: WorkingCalendar['week'] | null
  above: WorkingCalendar['week']
  onChange(week: WorkingCalendar['week'] | null): void
}

/** Edits the hours of a week, inherited or own. */
export function WeekHours({ week, above, onChange }: WeekHoursProps) {
  const shown = week ?? above
  return (
    <fieldset className="cal-week q-column q-gap-2 q-shrink">
      <legend className="q-strong">{t('calendar.week')}</legend>
      <label className="q-row q-align-baseline q-gap-2">
        <input
          type="checkbox"
          checked={week !== null}
          onChange={({ target }) => onChange(target.checked ? above : null)}
        />
        {t('calendar.week-own')}
      </label>
      <p className="q-field-hint">{t('calendar.week-hint')}</p>
      {shown.map((hours, at) => (
        <HoursInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
          key={`${at} ${week === null}`}
          weekday={at + 1}
          hours={hours}
          disabled={week === null}
          onChange={(changed) => onChange(shown.with(at, changed))}
        />
      ))}
    </fieldset>
  )
}
