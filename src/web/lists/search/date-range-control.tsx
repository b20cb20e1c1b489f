import { useId } from 'react'
import { DateWheels } from '../../controls/mobile/date-field'
import { useDevice } from '../../platform'
import { AntdRoot } from '../../ui/antd-root'
import type { DateRangeProps } from './date-range'
import { DateRangePicker, dayOfMoment, momentsOfDays } from './date-range-picker'

/** Renders a range of two days as forms do: with a calendar, or wheels on a phone. */
export default function DateRangeControl({ label, value, onChange }: DateRangeProps) {
  const id = useId()
  const { from, to } = value
  return (
    <AntdRoot>
      {useDevice() === 'phone' ? (
        <DateWheels
          id={id}
          label={label}
          type="daterange"
          value={from || to ? [dayOfMoment(from ?? to), dayOfMoment(to ?? from)] : null}
          onChange={(days) => onChange(Array.isArray(days) ? momentsOfDays(days[0], days[1]) : undefined)}
        />
      ) : (
        <DateRangePicker label={label} value={value} onChange={onChange} />
      )}
    </AntdRoot>
  )
}
