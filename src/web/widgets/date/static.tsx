import type { FormItem } from '#/generated/types'
import { StaticPicker } from '../../controls/static-picker'
import { textOption, type WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'

/**
 * Whether the placeholder supports an item: only single dates, as ranges have two ends and several dates are
 * tags.
 */
export const canShow = (item: FormItem) => !/range$|s$/.test(textOption(item, 'type') ?? '')

/** Static placeholder of a date field. */
export default function QuietDate(props: WidgetProps) {
  const placeholder = textOption(props.item, 'placeholder') ?? t('widget.choose')
  return <StaticPicker props={props} icon="calendar" placeholder={placeholder} />
}
