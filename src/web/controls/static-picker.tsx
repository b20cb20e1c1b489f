import '../picker/directory-picker/directory-picker.css'
import type { CSSProperties } from 'react'
import { toDisplayText, useDevice, useIsMobile, useTranslator } from '../platform'
import { Icon, Truncate } from '../ui'
import { pickerHintOf } from './picker-props'
import { type ControlAria, isTouchDevice, pickAria, type WidgetProps } from './widget-props'

interface QuietPickerProps {
  props: WidgetProps
  icon: 'calendar' | 'clock' | 'down'
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

/** Static placeholder of a date or time picker, or of what a phone chooses on a sheet. */
export function StaticPicker({ props, icon, placeholder }: QuietPickerProps) {
  const t = useTranslator()
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
        value={toDisplayText(item, value, t.language)}
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

interface StaticChoiceProps {
  id: string
  disabled?: boolean | undefined
  aria: ControlAria
  /** Displayed text of the chosen value. */
  label?: string
  placeholder: string
}

/** Static placeholder of a control that chooses from a list. */
export function StaticChoice({ id, disabled, aria, label, placeholder }: StaticChoiceProps) {
  const { 'aria-required': _, ...ties } = aria
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
        <span className="qf-hint q-text-sm q-truncate" title={placeholder}>
          {placeholder}
        </span>
      )}
    </div>
  )
}

/** Static placeholder of an empty field for people, departments, roles or flows. */
export function StaticEntryPicker(props: WidgetProps) {
  const t = useTranslator()
  const { id, item, disabled } = props
  const placeholder = pickerHintOf(item, t)
  const aria = pickAria(props)
  if (!useIsMobile())
    return <StaticChoice id={id} disabled={disabled} aria={aria} placeholder={placeholder} />
  const { 'aria-required': _, 'aria-labelledby': labelledBy, ...ties } = aria
  return (
    <button
      type="button"
      id={id}
      {...ties}
      aria-labelledby={labelledBy ? `${labelledBy} ${id}` : undefined}
      aria-haspopup="dialog"
      className="pk-choose q-row q-gap-2 q-full q-left q-radius-md q-surface"
      data-empty
      disabled={disabled}
    >
      <span className="q-break q-grow q-shrink">{placeholder}</span>
      <Icon name="right" />
    </button>
  )
}
