import { lazy, type ReactNode } from 'react'
import type { FieldChoice } from '../../../core/form'
import { listSeparator, useTranslator } from '../../platform'
import type { OptionsState } from '../options/options'
import { itemTextOption, type WidgetProps } from '../widget-props'
import { SheetField } from './sheet-field'

const ChoiceSheet = lazy(() => import('./select-sheet'))

interface PhoneChoiceProps {
  field: Omit<WidgetProps, 'value' | 'onChange'>
  offer: OptionsState
  chosen: readonly FieldChoice['value'][]
  isMultiple: boolean
  mayType?: boolean
  /** Placeholder of an empty field that defines none. */
  hint?: string
  onSearch?(typed: string): void
  /** Content below the rows. */
  note?: ReactNode
  onChoose(chosen: FieldChoice['value'][]): void
}

/** Select field on a phone: shows the choices in large rows on a sheet. */
export function MobileSelectField({ field, hint, ...sheet }: PhoneChoiceProps) {
  const t = useTranslator()
  const { item } = field
  const { choices } = sheet.offer
  const results = sheet.chosen.map((one) => choices.find(({ value }) => value === one)?.label ?? String(one))
  return (
    <SheetField
      field={field}
      icon="down"
      text={results.join(listSeparator(t.language))}
      hint={itemTextOption(item, 'placeholder') ?? hint ?? t('widget.choose')}
      sheet={(onClose) => <ChoiceSheet item={item} {...sheet} onClose={onClose} />}
    />
  )
}
