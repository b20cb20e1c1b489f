import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { localizeDate } from '#/core/text/parse-date'
import type { FormItem } from '#/generated/types'
import { WheelField } from '../../controls/mobile/date-wheel-field'
import {
  antdStatusOf,
  isTouchDevice,
  pickAria,
  textOption,
  type WidgetProps,
} from '../../controls/widget-props'
import { useDevice } from '../../platform/device'
import { currentLanguage, t } from '../../platform/i18n/i18n'

type Value = string | string[]

const stored = 'HH:mm:ss'

/** Parses a time on an arbitrary day. */
const parse = (value: unknown): Dayjs | null => {
  const time = typeof value === 'string' && value ? dayjs(`2000-01-01T${value}`) : null
  return time?.isValid() ? time : null
}

/**
 * Returns the stored format of an item; the product's own forms store hours and minutes, by `valueFormat`.
 */
const writtenOf = (item: FormItem) => textOption(item, 'valueFormat') ?? stored

/** Field for a time of day or a range; parts that are not shown (seconds) are zero. */
function DeskTime({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const format = localizeDate(currentLanguage(), textOption(item, 'format') ?? stored)
  const write = (time: Dayjs) => time.format(writtenOf(item))
  const common = {
    className: 'qf-date',
    disabled,
    format,
    allowClear: item.options.clearable !== false,
    inputReadOnly: item.options.editable === false || isTouchDevice(),
    needConfirm: false,
    onBlur,
    status: antdStatusOf(rest),
    ...pickAria(rest),
  }
  if (item.options.isRange === true) {
    const [from, to] = Array.isArray(value) ? value : []
    const start = textOption(item, 'startPlaceholder')
    const end = textOption(item, 'endPlaceholder')
    return (
      <TimePicker.RangePicker
        {...common}
        aria-label={common['aria-label'] ?? item.name}
        allowEmpty={common.disabled}
        id={{ start: id, end: `${id}-end` }}
        value={[parse(from), parse(to)]}
        placeholder={start && end ? [start, end] : undefined}
        onChange={(times) => onChange(times?.[0] && times[1] ? [write(times[0]), write(times[1])] : null)}
      />
    )
  }
  return (
    <TimePicker
      {...common}
      id={id}
      value={Array.isArray(value) ? null : parse(value)}
      placeholder={textOption(item, 'placeholder') ?? t('widget.time.choose')}
      onChange={(time) => onChange(time ? write(time) : null)}
    />
  )
}

/** Time field: on a phone a time or a range is picked with wheels. */
function TimeField(props: WidgetProps<Value>) {
  if (useDevice() !== 'phone') return <DeskTime {...props} />
  return <WheelField field={props} icon="clock" isRange={props.item.options.isRange === true} />
}

export default TimeField
