import type { FlowDesignSet, RecipientItem } from '#/generated/types'
import type { ExpressionSymbols } from '../../formula/symbols'
import { ConditionSettings } from './condition-settings'
import { FormConditionDialog } from './form-condition-dialog'
import { ProgramFunctionDialog } from './program-function-dialog'

interface ItemSettingsProps {
  item: RecipientItem
  known: ExpressionSymbols
  set?: FlowDesignSet
  onSave(item: RecipientItem): void
  onClose(): void
}

/**
 * Settings of a chosen item: a condition on the form, a program method, or a condition on flow and company.
 */
export function RecipientItemSettings({ item, known, set, onSave, onClose }: ItemSettingsProps) {
  if (item.type === 'formif')
    return <FormConditionDialog item={item} known={known} set={set} onSave={onSave} onClose={onClose} />
  if (item.type === 'function')
    return <ProgramFunctionDialog item={item} known={known} set={set} onSave={onSave} onClose={onClose} />
  return (
    <ConditionSettings
      item={item}
      onClose={onClose}
      fields={known.fields}
      onSave={(data) => onSave({ ...item, data })}
    />
  )
}
