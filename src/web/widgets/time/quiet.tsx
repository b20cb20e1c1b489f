import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { QuietPicker } from '../quiet-picker'
import { textOption, type WidgetProps } from '../widget'

/** One time of day; a stretch has two ends. */
export const suits = (item: FormItem) => item.options.isRange !== true

/** A time that nobody is choosing. */
export default function QuietTime(props: WidgetProps) {
  const placeholder = textOption(props.item, 'placeholder') ?? t('widget.time.choose')
  return <QuietPicker props={props} icon="clock" placeholder={placeholder} />
}
