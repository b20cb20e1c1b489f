import { Switch } from 'antd'
import { described, type WidgetProps } from '../../controls/widget-props'
import { shownText } from '../../platform/i18n/display-text'

/** Yes or no, with the words for both beside it. */
function SwitchField({ id, value, onChange, item, disabled, ...rest }: WidgetProps<boolean>) {
  const on = value === true
  const { 'aria-required': _, ...ties } = described(rest)
  return (
    <span className="qf-switch">
      <Switch id={id} checked={on} disabled={disabled} onChange={(next) => onChange(next)} {...ties} />
      <span aria-hidden="true">{shownText(item, on)}</span>
    </span>
  )
}

export default SwitchField
