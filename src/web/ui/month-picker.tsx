import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { AntdRoot } from './antd-root'
import { setDateLocale } from './date-locale'

interface MonthPickerProps {
  label: string
  /** Month, such as 2026-11. */
  value: string
  onChange(month: string): void
}

/** Renders a month picker, since a native one uses the browser's language instead of the reader's. */
export function MonthPicker({ label, value, onChange }: MonthPickerProps) {
  setDateLocale()
  return (
    <AntdRoot>
      <DatePicker
        picker="month"
        format="YYYY-MM"
        aria-label={label}
        allowClear={false}
        inputReadOnly
        value={dayjs(value)}
        onChange={(month) => month && onChange(month.format('YYYY-MM'))}
      />
    </AntdRoot>
  )
}
