import { useId } from 'react'
import { DateWheels } from '../../controls/mobile/date-field'
import { useDevice } from '../../platform'
import { MonthPicker } from '../../ui/month-picker'

interface MonthControlProps {
  label: string
  /** Month, such as 2026-11. */
  value: string
  onChange(month: string): void
}

/** Renders a month control as forms do: a calendar, or wheels on a phone. */
export default function MonthControl({ label, value, onChange }: MonthControlProps) {
  const id = useId()
  if (useDevice() !== 'phone') return <MonthPicker label={label} value={value} onChange={onChange} />
  return (
    <DateWheels
      id={id}
      label={label}
      type="month"
      value={value}
      clearable={false}
      onChange={(month) => typeof month === 'string' && onChange(month)}
    />
  )
}
