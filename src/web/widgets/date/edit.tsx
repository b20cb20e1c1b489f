import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { CSSProperties } from 'react'
import { localizeDate } from '#/core/text/parse-date'
import { normalizeDate } from '../../../core/form'
import { WheelField } from '../../controls/mobile/date-wheel-field'
import {
  antdStatusOf,
  isTouchDevice,
  pickAria,
  textOption,
  type WidgetProps,
} from '../../controls/widget-props'
import { formHost } from '../../form-host/form-host'
import { useDevice } from '../../platform/device'
import { currentLanguage, t } from '../../platform/i18n/i18n'
import { setDateLocale } from '../../ui/date-locale'

type Value = string | string[]

/** Stored format of each date type; core/text/formats.ts defines the same formats by name. */
const stored: Record<string, string> = {
  year: 'YYYY',
  month: 'YYYY-MM',
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
}

const parse = (value: unknown): Dayjs | null => {
  const date = typeof value === 'string' && value ? dayjs(value) : null
  return date?.isValid() ? date : null
}

/** Converts a designer's format to dayjs tokens. */
const tokens = (format: string) => format.replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD')

/** Field for a date, month, year, date and time, several dates, or a range. */
function DeskDate({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  setDateLocale()
  const type = textOption(item, 'type') ?? 'date'
  const unit = type.replace(/range$|s$/, '')
  const placeholder = textOption(item, 'placeholder') ?? t('widget.choose')
  const shape = stored[unit] ?? 'YYYY-MM-DD'
  const write = (date: Dayjs | null | undefined) => date?.format(shape) ?? ''
  const common = {
    className: 'qf-date',
    disabled,
    allowClear: item.options.clearable !== false,
    inputReadOnly: item.options.editable === false || isTouchDevice(),
    format: tokens(localizeDate(currentLanguage(), textOption(item, 'format') ?? shape)),
    showTime: unit === 'datetime',
    onBlur,
    status: antdStatusOf(rest),
    ...pickAria(rest),
  }
  if (type.endsWith('range')) {
    const [from, to] = Array.isArray(value) ? value : []
    const start = textOption(item, 'startPlaceholder')
    const end = textOption(item, 'endPlaceholder')
    return (
      <DatePicker.RangePicker
        {...common}
        style={{ '--qf-date-room': `${common.format.length}ch` } as CSSProperties}
        aria-label={common['aria-label'] ?? item.name}
        allowEmpty={common.disabled}
        id={{ start: id, end: `${id}-end` }}
        value={[parse(from), parse(to)]}
        placeholder={start && end ? [start, end] : undefined}
        onChange={(dates) => onChange(dates?.[0] && dates[1] ? [write(dates[0]), write(dates[1])] : null)}
      />
    )
  }
  const keep = (dates: Dayjs | Dayjs[] | null) => onChange([dates ?? []].flat().map(write).sort())
  if (type === 'dates')
    return (
      <DatePicker
        {...common}
        id={id}
        multiple
        maxTagCount="responsive"
        value={(Array.isArray(value) ? value : []).map(parse).filter((date) => date !== null)}
        placeholder={placeholder}
        onChange={keep}
        onCalendarChange={keep}
      />
    )
  return (
    <DatePicker
      {...common}
      id={id}
      picker={unit === 'year' || unit === 'month' ? unit : 'date'}
      value={parse(value)}
      placeholder={placeholder}
      onChange={(date) => onChange(date ? write(date) : null)}
    />
  )
}

/** Date field: on a phone one date or a range is picked with wheels; several dates need a calendar. */
function DateField({ value, ...rest }: WidgetProps<Value>) {
  const props = {
    ...rest,
    value: normalizeDate(rest.item, value, formHost().companyTime().zone) as typeof value,
  }
  const type = textOption(props.item, 'type') ?? 'date'
  if (useDevice() !== 'phone' || type === 'dates') return <DeskDate {...props} />
  return <WheelField field={props} icon="calendar" isRange={type.endsWith('range')} />
}

export default DateField
