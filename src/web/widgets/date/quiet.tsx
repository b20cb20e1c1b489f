import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { QuietPicker } from '../quiet-picker'
import { textOption, type WidgetProps } from '../widget'

/** One date; stretches have two ends, several dates stand as tags. */
export const suits = (item: FormItem) => !/range$|s$/.test(textOption(item, 'type') ?? '')

/** A date that nobody is choosing. */
export default function QuietDate(props: WidgetProps) {
  const placeholder = textOption(props.item, 'placeholder') ?? t('widget.choose')
  return <QuietPicker props={props} icon="calendar" placeholder={placeholder} />
}
