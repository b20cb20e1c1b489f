import { useId } from 'react'
import { DateWheels } from '../../controls/mobile/date-field'
import { useDevice } from '../../platform/device'
import { MonthPicker } from '../../ui/month-picker'

interface MonthControlProps {
  label: string
  /** As 2026-11. */
  value: string
  onChange(month: string): void
}

/** A month as forms ask for it: on a calendar, on a phone with wheels. */
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
