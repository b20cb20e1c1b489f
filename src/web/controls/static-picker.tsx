import { shownText } from '../platform/i18n/display-text'
import { described, isPhone, type WidgetProps } from './widget-props'

interface QuietPickerProps {
  props: WidgetProps
  icon: 'calendar' | 'clock'
  placeholder: string
}

const ignore = () => undefined

/** A date or a time that nobody is choosing. */
export function QuietPicker({ props, icon, placeholder }: QuietPickerProps) {
  const { id, value, item, disabled, ...rest } = props
  return (
    <div className="qf-box qf-quiet" data-icon={icon} data-disabled={disabled || undefined}>
      <input
        id={id}
        autoComplete="off"
        value={shownText(item, value)}
        readOnly={item.options.editable === false || isPhone()}
        disabled={disabled}
        placeholder={placeholder}
        onChange={ignore}
        {...described(rest)}
      />
    </div>
  )
}
