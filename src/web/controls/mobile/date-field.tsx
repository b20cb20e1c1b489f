import '../controls.css'
import type { FormItem } from '#/generated/types'
import { WheelField } from './date-wheel-field'

type Value = string | string[]

interface DateWheelsProps {
  id: string
  label: string
  type: 'daterange' | 'month'
  value: Value | null
  clearable?: boolean
  onChange(value: Value | null): void
}

const bare = { keyindex: 0, model: '', rules: [] }

/** Date field outside a form, with the phone's wheel picker. */
export function DateWheels({ id, label, type, value, clearable = true, onChange }: DateWheelsProps) {
  const item: FormItem = { ...bare, type: 'date', key: id, name: label, options: { type, clearable } }
  return (
    <WheelField
      icon="calendar"
      isRange={type === 'daterange'}
      field={{
        id,
        item,
        value,
        onChange,
        right: { access: 'edit', required: false },
        status: 'input',
        disabled: false,
        problems: [],
        'aria-label': label,
      }}
    />
  )
}
