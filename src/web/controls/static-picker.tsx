import { toDisplayText } from '../platform'
import { isTouchDevice, pickAria, type WidgetProps } from './widget-props'

interface QuietPickerProps {
  props: WidgetProps
  icon: 'calendar' | 'clock'
  placeholder: string
}

const ignore = () => undefined

/** Static placeholder of a date or time picker. */
export function StaticPicker({ props, icon, placeholder }: QuietPickerProps) {
  const { id, value, item, disabled, ...rest } = props
  return (
    <div
      className="qf-box q-shrink q-full q-radius-md q-surface q-pad-y-0 q-pad-x-3 qf-quiet q-row q-anchor"
      data-icon={icon}
      data-disabled={disabled || undefined}
    >
      <input
        id={id}
        autoComplete="off"
        value={toDisplayText(item, value)}
        readOnly={item.options.editable === false || isTouchDevice()}
        disabled={disabled}
        placeholder={placeholder}
        onChange={ignore}
        {...pickAria(rest)}
      />
    </div>
  )
}
