import type { FormItem } from '#/generated/types'
import { fieldKindOf, isEmpty } from '../../../core/form'
import { useOptionsWithReset } from '../../controls/options/options'
import { pickAria, textOption, type WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'
import { Truncate } from '../../ui'

const ignore = () => undefined

/** Whether the placeholder supports an item: only single entries, as several are tags. */
export const canShow = (item: FormItem) =>
  fieldKindOf(item) !== 'list' && item.options.showOtherOption !== true

/** Static placeholder of a select field. */
export default function QuietSelect({ id, value, onChange, item, disabled, ...rest }: WidgetProps) {
  const { choices } = useOptionsWithReset(item, { value, disabled, onChange })
  const { 'aria-required': _, ...ties } = pickAria(rest)
  const label = isEmpty(value) ? '' : (choices.find((one) => one.value === value)?.label ?? String(value))
  return (
    <div
      className="qf-box q-shrink q-full q-radius-md q-surface q-pad-y-0 q-pad-x-3 qf-quiet q-row q-anchor"
      data-icon="down"
      data-disabled={disabled || undefined}
    >
      <input
        id={id}
        type="search"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        value=""
        disabled={disabled}
        onChange={ignore}
        {...ties}
      />
      {label ? (
        <Truncate title={label}>{label}</Truncate>
      ) : (
        <span className="qf-hint q-text-sm q-truncate">
          {textOption(item, 'placeholder') ?? t('widget.choose')}
        </span>
      )}
    </div>
  )
}
