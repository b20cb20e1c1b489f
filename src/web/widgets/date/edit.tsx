import type { Dayjs } from 'dayjs'
import { localizeDate } from '#/core/text/parse-date'
import type { DateFormat } from '#/core/text/read-date'
import { normalizeDate } from '../../../core/form'
import { useCalendarDays } from '../../controls/calendar-days'
import { DateInput, DateRangeInput } from '../../controls/date-input'
import { HalfDayInput, HalfDayRange } from '../../controls/half-day-input'
import { WheelField } from '../../controls/mobile/date-wheel-field'
import {
  antdStatusOf,
  isTouchDevice,
  itemTextOption,
  pickAria,
  type WidgetProps,
} from '../../controls/widget-props'
import { tokensByFormat, toPickerDate, zonelessPickerOf } from '../../controls/zoneless-picker'
import { useFormHost } from '../../form-host/form-host'
import { useDevice, useTranslator } from '../../platform'
import { setDateLocale } from '../../ui'

type Value = string | string[]

/** Converts a designer's format to tokens of the date library. */
const tokens = (format: string) => format.replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD')

const formats: Readonly<Record<string, DateFormat>> = { year: 'year', month: 'month', datetime: 'datetime' }

/** Field for several dates, which are picked one by one. */
function DatesField({ id, value, onChange, item, placeholder, common }: DatesFieldProps) {
  setDateLocale(useTranslator().language)
  const ZonelessPicker = zonelessPickerOf(useFormHost())
  const keep = (dates: Dayjs | Dayjs[] | null) =>
    onChange(
      [dates ?? []]
        .flat()
        .map((date) => date.format(tokensByFormat.date))
        .sort(),
    )
  const dates = (Array.isArray(value) ? value : []).map((date) => toPickerDate(date, 'date'))
  return (
    <ZonelessPicker
      {...common}
      id={id}
      className="qf-date"
      multiple
      inputReadOnly={item.options.editable === false || isTouchDevice()}
      maxTagCount="responsive"
      value={dates.filter((date) => date !== null)}
      placeholder={placeholder}
      onChange={keep}
      onCalendarChange={keep}
    />
  )
}

interface DatesFieldProps extends Pick<WidgetProps<Value>, 'id' | 'value' | 'onChange' | 'item'> {
  placeholder: string
  common: object
}

/** Returns value, placeholders and change handler of a range; a range with one end has no value. */
function rangeProps({ item, value, onChange }: Pick<WidgetProps<Value>, 'item' | 'value' | 'onChange'>) {
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const [start, end] = [itemTextOption(item, 'startPlaceholder'), itemTextOption(item, 'endPlaceholder')]
  return {
    value: [from, to] as const,
    placeholder: start && end ? ([start, end] as [string, string]) : undefined,
    onChange: ([first, last]: readonly (string | null)[]) => onChange(first && last ? [first, last] : null),
  }
}

/** Field for a date, month, year, date and time, several dates, or a range. */
function DeskDate({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const t = useTranslator()
  const type = itemTextOption(item, 'type') ?? 'date'
  const unit = type.replace(/range$|s$/, '')
  const isHalf = unit === 'datetime' && item.options.halfDays === true
  const format = isHalf ? 'date' : (formats[unit] ?? 'date')
  const placeholder = itemTextOption(item, 'placeholder') ?? t('widget.choose')
  const shown = tokens(
    localizeDate(t.language, (!isHalf && itemTextOption(item, 'format')) || tokensByFormat[format]),
  )
  const common = {
    disabled,
    allowClear: item.options.clearable !== false,
    onBlur,
    status: antdStatusOf(rest),
    ...pickAria(rest),
    ...useCalendarDays(item, value),
  }
  const input = { ...common, format, shown, isReadOnly: item.options.editable === false }
  if (type.endsWith('range')) {
    const range = { ...input, id, ...rangeProps({ item, value, onChange }) }
    const label = common['aria-label'] ?? item.name
    return isHalf ? (
      <HalfDayRange {...range} aria-label={label} item={item} />
    ) : (
      <DateRangeInput {...range} aria-label={label} />
    )
  }
  if (type === 'dates')
    return (
      <DatesField
        id={id}
        value={value}
        onChange={onChange}
        item={item}
        placeholder={placeholder}
        common={{ ...common, format: shown }}
      />
    )
  const single = { ...input, id, value: typeof value === 'string' ? value : null, placeholder, onChange }
  return isHalf ? <HalfDayInput {...single} item={item} /> : <DateInput {...single} />
}

/** Date field: on a phone one date or a range is picked with wheels; several dates need a calendar. */
function DateField({ value, ...rest }: WidgetProps<Value>) {
  const host = useFormHost()
  const props = {
    ...rest,
    value: normalizeDate(rest.item, value, host.companyTime().zone) as typeof value,
  }
  const type = itemTextOption(props.item, 'type') ?? 'date'
  if (useDevice() !== 'phone' || type === 'dates') return <DeskDate {...props} />
  return <WheelField field={props} icon="calendar" isRange={type.endsWith('range')} />
}

export default DateField
