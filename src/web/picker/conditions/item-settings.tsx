import {
  functionModelOf,
  hasRecipientsInAllGroups,
  isProgramFunctionComplete,
} from '#/core/recipient/function-subject'
import { isLinkable } from '#/core/recipient/linkable-field'
import type { FlowDesignSet, RecipientItem } from '#/generated/types'
import offers from '#schemas/data/picker-offers.json'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import { NestedGroupsField } from '../groups/groups-line'
import { ConditionSettings } from './condition-settings'
import { FormConditionDialog } from './form-condition-dialog'
import { FunctionRowsDialog, functionSubjects } from './function-rows-dialog'
import { programFunctionSettings } from './program-functions'

interface MethodDialogProps {
  item: RecipientItem
  known: ExpressionSymbols
  set?: FlowDesignSet
  onSave(item: RecipientItem): void
  onClose(): void
}

const blank = { when: [], to: [] }

/** Returns the initial state of a program method: about the creator, with one empty row. */
function start({ name, data }: RecipientItem) {
  const { type, formitem, contact } = functionModelOf(data)
  return {
    name,
    type: functionSubjects.find((one) => one === type) ?? 'creater_concact',
    formitem: typeof formitem === 'string' ? formitem : null,
    rows: contact.length ? contact : [blank],
  }
}

/** Edits a program method: its name, its subject, and its table of contacts (S2-068, S2-073). */
function ProgramFunctionDialog({ item, known: { fields }, set, onSave, onClose }: MethodDialogProps) {
  const from = { fields, set, tabs: offers.method, nobodyText: t('picker.test.nobody-now') }
  const missing = t('picker.function.incomplete')
  return (
    <FunctionRowsDialog
      of="picker.function"
      title={t('picker.tab.function')}
      value={start(item)}
      people={fields.filter(isLinkable)}
      nameLength={100}
      Groups={NestedGroupsField}
      faultsOf={({ name, rows, ...about }) => ({
        name: name.trim() ? undefined : t('picker.function.name-empty'),
        field: about.type === 'form_concact' && !about.formitem ? missing : undefined,
        row: ({ when, to }) =>
          hasRecipientsInAllGroups(when) && hasRecipientsInAllGroups(to) ? undefined : missing,
        notice: isProgramFunctionComplete({ ...about, contact: [...rows] }) ? undefined : missing,
      })}
      draw={({ to }, change) => (
        <NestedGroupsField
          {...from}
          title={t('picker.function.to')}
          value={to}
          onSave={(groups) => change({ to: groups })}
        />
      )}
      onSave={({ name, rows, ...about }) =>
        onSave({ ...item, name, data: programFunctionSettings({ ...about, contact: [...rows] }) })
      }
      from={from}
      blank={blank}
      onClose={onClose}
    />
  )
}

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
