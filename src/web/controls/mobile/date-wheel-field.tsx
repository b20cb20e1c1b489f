import { lazy } from 'react'
import { toDisplayText, useTranslator } from '../../platform'
import { itemTextOption, type WidgetProps } from '../widget-props'
import { SheetField } from './sheet-field'

const WheelSheet = lazy(() => import('./date-wheel-sheet'))

type Value = string | string[]

interface WheelFieldProps {
  field: WidgetProps<Value>
  icon: 'calendar' | 'clock'
  isRange: boolean
}

/** Date or time field on a phone, picked with wheels on a sheet. */
export function WheelField({ field, icon, isRange }: WheelFieldProps) {
  const t = useTranslator()
  const { value, onChange, item } = field
  const start = itemTextOption(item, 'startPlaceholder')
  const hint = isRange && start ? start : (itemTextOption(item, 'placeholder') ?? t('widget.choose'))
  return (
    <SheetField
      field={field}
      icon={icon}
      hint={hint}
      text={toDisplayText(item, value, t.language)}
      sheet={(close) => (
        <WheelSheet item={item} value={value} isRange={isRange} onChange={onChange} onClose={close} />
      )}
    />
  )
}
