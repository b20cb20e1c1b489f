import { localizeDate } from '#/core/text/parse-date'
import type { FormItem } from '#/generated/types'
import { HalfDayFields, halvesOf } from '../../controls/half-days'
import { StaticPicker, StaticRange } from '../../controls/static-picker'
import { itemTextOption, type WidgetProps } from '../../controls/widget-props'
import { toDisplayText, useDevice, useTranslator } from '../../platform'

const typeOf = (item: FormItem) => itemTextOption(item, 'type') ?? 'date'

const isHalfDayField = (item: FormItem) => item.options.halfDays === true && /^datetime/.test(typeOf(item))

/** Returns a half-day field as one of plain days. */
const dayItem = (item: FormItem): FormItem => ({
  ...item,
  options: { ...item.options, type: 'date', format: '' },
})

/** Whether the placeholder supports an item: several dates are tags. */
export const canShow = (item: FormItem) => typeOf(item) !== 'dates'

/** Static placeholder of a range, which a desktop shows as two inputs. */
function QuietDateRange({ props, unit }: { props: WidgetProps; unit: string }) {
  const t = useTranslator()
  const { id, item, value, disabled } = props
  const [start, end] = [itemTextOption(item, 'startPlaceholder'), itemTextOption(item, 'endPlaceholder')]
  const [from, to] = Array.isArray(value) ? value : []
  const isHalf = isHalfDayField(item)
  const usual = unit === 'datetime' && !isHalf ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd'
  const single = isHalf ? dayItem(item) : { ...item, options: { ...item.options, type: unit } }
  const textOf = (part: unknown) =>
    toDisplayText(single, isHalf && typeof part === 'string' ? part.slice(0, 10) : part, t.language)
  const range = (
    <StaticRange
      props={props}
      placeholders={start && end ? [start, end] : [t('widget.date.start'), t('widget.date.end')]}
      texts={[textOf(from), textOf(to)]}
      length={localizeDate(t.language, itemTextOption(single, 'format') ?? usual).length}
    />
  )
  if (!isHalf) return range
  return (
    <HalfDayFields id={id} item={item} halves={halvesOf([from, to])} disabled={disabled}>
      {range}
    </HalfDayFields>
  )
}

/** Static placeholder of a date field. */
export default function StaticDate(props: WidgetProps) {
  const t = useTranslator()
  const { item } = props
  const type = typeOf(item)
  const isRange = type.endsWith('range')
  const isPhone = useDevice() === 'phone'
  if (isRange && !isPhone) return <QuietDateRange props={props} unit={type.replace(/range$/, '')} />
  const start = isRange ? itemTextOption(item, 'startPlaceholder') : undefined
  const placeholder = start ?? itemTextOption(item, 'placeholder') ?? t('widget.choose')
  const picker = <StaticPicker props={props} icon="calendar" placeholder={placeholder} />
  if (isPhone || !isHalfDayField(item)) return picker
  const { id, value, disabled } = props
  const day = typeof value === 'string' ? value.slice(0, 10) : value
  return (
    <HalfDayFields id={id} item={item} halves={halvesOf([value]).slice(0, 1)} disabled={disabled}>
      <StaticPicker
        props={{ ...props, item: dayItem(item), value: day }}
        icon="calendar"
        placeholder={placeholder}
      />
    </HalfDayFields>
  )
}
