import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'

/** Switch for yes or no, with the texts for both beside it. */
function SwitchField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<boolean>) {
  const t = useTranslator()
  const on = value === true
  const { 'aria-required': _, ...ties } = pickAria(rest)
  return (
    <span className="qf-switch q-inline q-gap-2">
      <input
        id={id}
        className="q-switch"
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
        {...ties}
      />
      <span aria-hidden="true">{toDisplayText(item, on, t.language)}</span>
    </span>
  )
}

export default SwitchField
