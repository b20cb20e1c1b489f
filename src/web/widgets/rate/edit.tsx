import { Rate } from 'antd'
import { itemNumberOption, type WidgetProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'

/** Rating in stars; arrow keys change it, a click on the current star clears it. */
function RateField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<number>) {
  const t = useTranslator()
  const count = itemNumberOption(item, 'max') ?? 5
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <span
      className="qf-rate q-inline q-wrap q-gap-3 q-gap-y-0"
      role="group"
      aria-labelledby={rest['aria-labelledby']}
      aria-label={rest['aria-label']}
      aria-describedby={rest['aria-describedby']}
    >
      <Rate
        id={id}
        value={value ?? 0}
        count={count}
        allowHalf={item.options.allowHalf === true}
        disabled={disabled}
        tooltips={Array.from({ length: count }, (_, i) => t('widget.rate.stars', { count: i + 1 }))}
        onChange={(stars) => onChange(stars || null)}
        onBlur={onBlur}
      />
      <span className="qf-rate-text">{toDisplayText(item, value, t.language)}</span>
    </span>
  )
}

export default RateField
