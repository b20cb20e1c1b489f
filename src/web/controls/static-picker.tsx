import type { CSSProperties } from 'react'
import { toDisplayText, useDevice } from '../platform'
import { isTouchDevice, pickAria, type WidgetProps } from './widget-props'

interface QuietPickerProps {
  props: WidgetProps
  icon: 'calendar' | 'clock'
  placeholder: string
}

const ignore = () => undefined

/** Role and look of the control of phones, which opens a sheet. */
const sheetProps = {
  role: 'combobox',
  'aria-haspopup': 'dialog',
  'aria-expanded': false,
  className: 'qf-sheet-input',
} as const

const isReadOnly = ({ item }: WidgetProps) => item.options.editable === false || isTouchDevice()

/** Static placeholder of a date or time picker. */
export function StaticPicker({ props, icon, placeholder }: QuietPickerProps) {
  const { id, value, item, disabled, ...rest } = props
  const isPhone = useDevice() === 'phone'
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
        readOnly={isReadOnly(props)}
        disabled={disabled}
        placeholder={placeholder}
        onChange={ignore}
        {...(isPhone && sheetProps)}
        {...pickAria(rest)}
      />
    </div>
  )
}

interface QuietRangeProps {
  props: WidgetProps
  placeholders: readonly [string, string]
  /** Displayed texts of both ends. */
  texts: readonly [string, string]
  /** Number of characters of an end. */
  length: number
}

/** Static placeholder of a picker of two dates. */
export function StaticRange({ props, placeholders, texts, length }: QuietRangeProps) {
  const { id, item, disabled } = props
  const aria = pickAria(props)
  const end = (at: 0 | 1) => (
    <input
      id={at === 0 ? id : `${id}-end`}
      autoComplete="off"
      value={texts[at]}
      readOnly={isReadOnly(props)}
      disabled={disabled}
      placeholder={placeholders[at]}
      onChange={ignore}
      {...aria}
      aria-label={aria['aria-label'] ?? item.name}
    />
  )
  return (
    <div
      className="qf-box qf-ends q-shrink q-full q-radius-md q-surface q-pad-x-3 qf-quiet q-row q-anchor"
      style={{ '--qf-date-room': `${length}ch` } as CSSProperties}
      data-icon="calendar"
      data-disabled={disabled || undefined}
    >
      {end(0)}
      <i aria-hidden="true" />
      {end(1)}
    </div>
  )
}
