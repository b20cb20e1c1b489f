import type { FormItem } from '#/generated/types'
import { StaticPicker } from '../../controls/static-picker'
import { itemTextOption, type WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'

/** Whether the placeholder supports an item: only single times, as a range has two ends. */
export const canShow = (item: FormItem) => item.options.isRange !== true

/** Static placeholder of a time field. */
export default function StaticTime(props: WidgetProps) {
  const t = useTranslator()
  const placeholder = itemTextOption(props.item, 'placeholder') ?? t('widget.time.choose')
  return <StaticPicker props={props} icon="clock" placeholder={placeholder} />
}
