import { lazy } from 'react'
import { t } from '../platform/i18n'
import { shownText } from '../platform/shown-text'
import { SheetField } from './sheet-field'
import { textOption, type WidgetProps } from './widget'

const WheelSheet = lazy(() => import('./wheel-sheet'))

type Value = string | string[]

interface WheelFieldProps {
  field: WidgetProps<Value>
  icon: 'calendar' | 'clock'
  isRange: boolean
}

/** A date or a time as a phone chooses it: with wheels on a sheet. */
export function WheelField({ field, icon, isRange }: WheelFieldProps) {
  const { value, onChange, item } = field
  const start = textOption(item, 'startPlaceholder')
  const hint = isRange && start ? start : (textOption(item, 'placeholder') ?? t('widget.choose'))
  return (
    <SheetField
      field={field}
      icon={icon}
      hint={hint}
      text={shownText(item, value)}
      sheet={(close) => (
        <WheelSheet item={item} value={value} isRange={isRange} onChange={onChange} onClose={close} />
      )}
    />
  )
}
