import { lazy, Suspense, useState } from 'react'
import { toText } from '#/core/form/text'
import { t } from '../platform/i18n'
import { described, textOption, type WidgetProps } from './widget'

const WheelSheet = lazy(() => import('./wheel-sheet'))

type Value = string | string[]

interface WheelFieldProps {
  field: WidgetProps<Value>
  icon: 'calendar' | 'clock'
  isRange: boolean
}

const ignore = () => undefined

/** A date or a time as a phone chooses it: the field tells it, and opens the sheet with the wheels. */
export function WheelField({ field, icon, isRange }: WheelFieldProps) {
  const { id, value, onChange, onBlur, item, disabled, ...rest } = field
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  const start = textOption(item, 'startPlaceholder')
  const hint = isRange && start ? start : (textOption(item, 'placeholder') ?? t('widget.choose'))
  return (
    <>
      <div className="qf-box qf-quiet" data-icon={icon} data-disabled={disabled || undefined}>
        <input
          id={id}
          readOnly
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="qf-wheel-input"
          autoComplete="off"
          value={toText(item, value)}
          placeholder={hint}
          disabled={disabled}
          onChange={ignore}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            setOpen(true)
          }}
          {...described(rest)}
        />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <WheelSheet {...{ item, value, isRange, onChange }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
