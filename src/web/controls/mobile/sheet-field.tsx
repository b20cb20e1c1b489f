import { type ReactNode, Suspense, useState } from 'react'
import { pickAria, type WidgetProps } from '../widget-props'

interface SheetFieldProps {
  field: Omit<WidgetProps, 'value' | 'onChange'>
  icon: 'calendar' | 'clock' | 'down'
  /** Display text of the chosen value. */
  text: string
  hint: string
  sheet(close: () => void): ReactNode
}

const ignore = () => undefined

/** Field on a phone that shows its value and opens a sheet when tapped. */
export function SheetField({ field, icon, text, hint, sheet }: SheetFieldProps) {
  const { id, onBlur, disabled } = field
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <>
      <div
        className="qf-box q-shrink q-full q-radius-md q-surface q-pad-y-0 q-pad-x-3 qf-quiet q-row q-anchor"
        data-icon={icon}
        data-disabled={disabled || undefined}
      >
        <input
          id={id}
          readOnly
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="qf-sheet-input"
          autoComplete="off"
          value={text}
          placeholder={hint}
          disabled={disabled}
          onChange={ignore}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            setOpen(true)
          }}
          {...pickAria(field)}
        />
      </div>
      {isOpen && <Suspense fallback={null}>{sheet(close)}</Suspense>}
    </>
  )
}
