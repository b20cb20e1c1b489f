import type { FormItem } from '#/generated/types'
import { StaticPicker } from '../../controls/static-picker'
import { textOption, type WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform/i18n/i18n'

/** One date; stretches have two ends, several dates stand as tags. */
export const canShow = (item: FormItem) => !/range$|s$/.test(textOption(item, 'type') ?? '')

/** A date that nobody is choosing. */
export default function QuietDate(props: WidgetProps) {
  const placeholder = textOption(props.item, 'placeholder') ?? t('widget.choose')
  return <StaticPicker props={props} icon="calendar" placeholder={placeholder} />
}
