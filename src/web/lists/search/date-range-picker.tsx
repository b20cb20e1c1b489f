import dayjs from 'dayjs'
import { useState } from 'react'
import { type DateFault, readDate } from '#/core/text/read-date'
import { DateRangeInput } from '../../controls/date-input'
import { t } from '../../platform'

interface Span {
  from?: string
  to?: string
}

interface DaysPickerProps {
  label: string
  value: Span
  onChange(value: Span | undefined): void
}

const day = 'YYYY-MM-DD'

/** Returns the day of a moment in the reader's time zone. */
export const dayOfMoment = (moment: string | undefined): string => (moment ? dayjs(moment).format(day) : '')

/** Returns the first and last moment of days in the reader's time zone. */
export function momentsOfDays(from?: string | null, to?: string | null): Span {
  return {
    ...(from && { from: dayjs(from).startOf('day').toISOString() }),
    ...(to && { to: dayjs(to).endOf('day').toISOString() }),
  }
}

const presets = (): { label: string; value: [string, string] }[] => {
  const today = dayjs()
  const before = today.subtract(1, 'month')
  return [
    { label: t('list.days.today'), value: [today, today] as const },
    { label: t('list.days.week'), value: [today.subtract(6, 'day'), today] as const },
    { label: t('list.days.month'), value: [today.startOf('month'), today] as const },
    { label: t('list.days.last-month'), value: [before.startOf('month'), before.endOf('month')] as const },
  ].map(({ label, value: [from, to] }) => ({ label, value: [from.format(day), to.format(day)] }))
}

type Days = readonly [from: string | null, to: string | null]

interface DaysInputProps {
  label: string
  value: Days
  presets?: { label: string; value: [string, string] }[]
  onChange(value: Days): void
}

/** Input for a range of days, either end of which may be open; an unreadable day changes nothing. */
export function DaysInput({ label, value, presets, onChange }: DaysInputProps) {
  const [fault, setFault] = useState<DateFault>()
  const take = (days: Days) => {
    const faults = days.flatMap((text) => (text && readDate(text, 'date').fault) || [])
    setFault(faults[0])
    if (!faults.length) onChange(days)
  }
  return (
    <>
      <DateRangeInput
        format="date"
        isOpenEnded
        aria-label={label}
        presets={presets}
        placeholder={[t('list.span-begin'), t('list.span-end')]}
        value={value}
        onChange={take}
      />
      {fault && (
        <small className="q-field-error" role="alert">
          {t(`ui.${fault.code}`, { found: fault.found })}
        </small>
      )}
    </>
  )
}

/** Renders a range of days, both inclusive; either end may be open. */
export const DateRangePicker = ({ label, value: { from, to }, onChange }: DaysPickerProps) => (
  <DaysInput
    label={label}
    presets={presets()}
    value={[dayOfMoment(from) || null, dayOfMoment(to) || null]}
    onChange={([from, to]) => onChange(from || to ? momentsOfDays(from, to) : undefined)}
  />
)
