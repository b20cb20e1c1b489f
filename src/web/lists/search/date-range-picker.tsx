import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { t } from '../../platform/i18n/i18n'

interface Span {
  from?: string
  to?: string
}

interface DaysPickerProps {
  label: string
  value: Span
  onChange(value: Span | undefined): void
}

type Days = [Dayjs | null, Dayjs | null]

const presets = (): { label: string; value: [Dayjs, Dayjs] }[] => {
  const today = dayjs()
  const before = today.subtract(1, 'month')
  return [
    { label: t('list.days.today'), value: [today, today] },
    { label: t('list.days.week'), value: [today.subtract(6, 'day'), today] },
    { label: t('list.days.month'), value: [today.startOf('month'), today] },
    { label: t('list.days.last-month'), value: [before.startOf('month'), before.endOf('month')] },
  ]
}

const spanOf = ([from, to]: Days): Span => ({
  ...(from && { from: from.startOf('day').toISOString() }),
  ...(to && { to: to.endOf('day').toISOString() }),
})

/** Renders a range of days, both inclusive; either end may be open. */
export const DateRangePicker = ({ label, value: { from, to }, onChange }: DaysPickerProps) => (
  <DatePicker.RangePicker
    aria-label={label}
    allowEmpty={[true, true]}
    presets={presets()}
    placeholder={[t('list.span-begin'), t('list.span-end')]}
    value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
    onChange={(days) => onChange(days?.some(Boolean) ? spanOf(days) : undefined)}
  />
)
