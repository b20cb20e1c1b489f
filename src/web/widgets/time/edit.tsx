import { localizeDate } from '#/core/text/parse-date'
import type { DateFormat } from '#/core/text/read-date'
import { DateInput, DateRangeInput } from '../../controls/date-input'
import { WheelField } from '../../controls/mobile/date-wheel-field'
import { antdStatusOf, itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { tokensByFormat } from '../../controls/zoneless-picker'
import { useDevice, useTranslator } from '../../platform'

type Value = string | string[]

/** Field for a time of day or a range; parts that are not shown (seconds) are zero. */
function DeskTime({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const t = useTranslator()
  // The product's own forms store hours and minutes.
  const format: DateFormat = itemTextOption(item, 'valueFormat') === tokensByFormat.minute ? 'minute' : 'time'
  const common = {
    format,
    shown: localizeDate(t.language, itemTextOption(item, 'format') ?? tokensByFormat.time),
    disabled,
    allowClear: item.options.clearable !== false,
    isReadOnly: item.options.editable === false,
    onBlur,
    status: antdStatusOf(rest),
    ...pickAria(rest),
  }
  if (item.options.isRange === true) {
    const [from = null, to = null] = Array.isArray(value) ? value : []
    const start = itemTextOption(item, 'startPlaceholder')
    const end = itemTextOption(item, 'endPlaceholder')
    return (
      <DateRangeInput
        {...common}
        id={id}
        aria-label={common['aria-label'] ?? item.name}
        value={[from, to]}
        placeholder={start && end ? [start, end] : undefined}
        onChange={([from, to]) => onChange(from && to ? [from, to] : null)}
      />
    )
  }
  return (
    <DateInput
      {...common}
      id={id}
      value={typeof value === 'string' ? value : null}
      placeholder={itemTextOption(item, 'placeholder') ?? t('widget.time.choose')}
      onChange={onChange}
    />
  )
}

/** Time field: on a phone a time or a range is picked with wheels. */
function TimeField(props: WidgetProps<Value>) {
  if (useDevice() !== 'phone') return <DeskTime {...props} />
  return <WheelField field={props} icon="clock" isRange={props.item.options.isRange === true} />
}

export default TimeField
