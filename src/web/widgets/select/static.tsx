import type { FormItem } from '#/generated/types'
import { fieldKindOf, isEmpty } from '../../../core/form'
import { useOptionsWithReset } from '../../controls/options/options'
import { StaticChoice } from '../../controls/static-picker'
import { itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'

/** Whether the placeholder supports an item: only single entries, as several are tags. */
export const canShow = (item: FormItem) =>
  fieldKindOf(item) !== 'list' && item.options.showOtherOption !== true

/** Static placeholder of a select field. */
export default function StaticSelect({ id, value, onChange, item, disabled, ...rest }: WidgetProps) {
  const t = useTranslator()
  const { choices } = useOptionsWithReset(item, { value, disabled, onChange })
  const label = isEmpty(value) ? '' : (choices.find((one) => one.value === value)?.label ?? String(value))
  return (
    <StaticChoice
      id={id}
      disabled={disabled}
      aria={pickAria(rest)}
      label={label}
      placeholder={itemTextOption(item, 'placeholder') ?? t('widget.choose')}
    />
  )
}
