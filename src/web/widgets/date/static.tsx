import { localizeDate } from '#/core/text/parse-date'
import type { FormItem } from '#/generated/types'
import { StaticPicker, StaticRange } from '../../controls/static-picker'
import { itemTextOption, type WidgetProps } from '../../controls/widget-props'
import { currentLanguage, t, toDisplayText, useDevice } from '../../platform'

const typeOf = (item: FormItem) => itemTextOption(item, 'type') ?? 'date'

/** Whether the placeholder supports an item: several dates are tags. */
export const canShow = (item: FormItem) => typeOf(item) !== 'dates'

/** Static placeholder of a range, which a desktop shows as two inputs. */
function QuietDateRange({ props, unit }: { props: WidgetProps; unit: string }) {
  const { item, value } = props
  const [start, end] = [itemTextOption(item, 'startPlaceholder'), itemTextOption(item, 'endPlaceholder')]
  const [from, to] = Array.isArray(value) ? value : []
  const usual = unit === 'datetime' ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd'
  const single = { ...item, options: { ...item.options, type: unit } }
  return (
    <StaticRange
      props={props}
      placeholders={start && end ? [start, end] : [t('widget.date.start'), t('widget.date.end')]}
      texts={[toDisplayText(single, from), toDisplayText(single, to)]}
      length={localizeDate(currentLanguage(), itemTextOption(item, 'format') ?? usual).length}
    />
  )
}

/** Static placeholder of a date field. */
export default function StaticDate(props: WidgetProps) {
  const { item } = props
  const type = typeOf(item)
  const isRange = type.endsWith('range')
  const isPhone = useDevice() === 'phone'
  if (isRange && !isPhone) return <QuietDateRange props={props} unit={type.replace(/range$/, '')} />
  const start = isRange ? itemTextOption(item, 'startPlaceholder') : undefined
  const placeholder = start ?? itemTextOption(item, 'placeholder') ?? t('widget.choose')
  return <StaticPicker props={props} icon="calendar" placeholder={placeholder} />
}
