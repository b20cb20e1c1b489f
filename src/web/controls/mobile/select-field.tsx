import { lazy, type ReactNode } from 'react'
import type { Choice } from '#/core/form/design/choices'
import { listSign, t } from '../../platform/i18n/i18n'
import type { Offer } from '../options/options'
import { textOption, type WidgetProps } from '../widget-props'
import { SheetField } from './sheet-field'

const ChoiceSheet = lazy(() => import('./select-sheet'))

interface PhoneChoiceProps {
  field: Omit<WidgetProps, 'value' | 'onChange'>
  offer: Offer
  chosen: readonly Choice['value'][]
  isMultiple: boolean
  mayType?: boolean
  /** What stands in an empty field that names none itself. */
  hint?: string
  onSearch?(typed: string): void
  /** What stands below the rows. */
  note?: ReactNode
  onChoose(chosen: Choice['value'][]): void
}

/** On a phone the choices stand in large rows on a sheet. */
export function PhoneChoice({ field, hint = t('widget.choose'), ...sheet }: PhoneChoiceProps) {
  const { item } = field
  const { choices } = sheet.offer
  const told = sheet.chosen.map((one) => choices.find(({ value }) => value === one)?.label ?? String(one))
  return (
    <SheetField
      field={field}
      icon="down"
      text={told.join(listSign())}
      hint={textOption(item, 'placeholder') ?? hint}
      sheet={(onClose) => <ChoiceSheet item={item} {...sheet} onClose={onClose} />}
    />
  )
}
