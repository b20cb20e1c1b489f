import { useId } from 'react'
import { DateWheels } from '../../controls/mobile/date-field'
import { useDevice } from '../../platform/device'
import { AntdRoot } from '../../ui/antd-root'
import { setDateLocale } from '../../ui/date-locale'
import type { DateRangeProps } from './date-range'
import { DateRangePicker } from './date-range-picker'

const pad = (n: number) => String(n).padStart(2, '0')

/** Returns the day of a moment in the reader's time zone. */
const dayOf = (moment: string | undefined) => {
  if (!moment) return ''
  const at = new Date(moment)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

const spanOf = ([from, to]: readonly string[]) => ({
  ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
})

/** Renders a range of two days as forms do: with a calendar, or wheels on a phone. */
export default function DateRangeControl({ label, value, onChange }: DateRangeProps) {
  const id = useId()
  setDateLocale()
  const { from, to } = value
  return (
    <AntdRoot>
      {useDevice() === 'phone' ? (
        <DateWheels
          id={id}
          label={label}
          type="daterange"
          value={from || to ? [dayOf(from ?? to), dayOf(to ?? from)] : null}
          onChange={(days) => onChange(Array.isArray(days) ? spanOf(days) : undefined)}
        />
      ) : (
        <DateRangePicker label={label} value={value} onChange={onChange} />
      )}
    </AntdRoot>
  )
}
