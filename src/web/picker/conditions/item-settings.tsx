import { useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import { functionModelOf, hasRecipients, isComplete } from '#/core/recipient/function-subject'
import { isLinkable } from '#/core/recipient/linkable-field'
import type { FlowDesignSet, RecipientItem } from '#/generated/types'
import offers from '#schemas/data/picker-offers.json'
import { isRecord } from '../../../core/form'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import { Dialog, DialogButtons, SegmentedControl, SelectField } from '../../ui'
import { NestedGroupsField } from '../groups/groups-line'
import { ItemPicker } from '../item-picker'
import { FormConditionDialog } from './form-condition-dialog'
import { FunctionRowsDialog, subjects } from './function-rows-dialog'
import { dataOf } from './program-functions'

type Data = Record<string, unknown>

interface ConditionSettingsProps {
  item: RecipientItem
  fields: readonly FieldSymbol[]
  onSave(data: Data): void
  onClose(): void
}

const bases = ['creater', 'lastuser', 'formitem'] as const
const finds = ['tree', 'direct'] as const

const itemsIn = (value: unknown): RecipientItem[] => (Array.isArray(value) ? (value as RecipientItem[]) : [])

/**
 * Settings of a condition: whose superior, how far up, with which roles, in which departments
 * (S2-065…S2-067).
 */
function ConditionSettings({ item, fields, onSave, onClose }: ConditionSettingsProps) {
  const [data, setData] = useState<Data>(isRecord(item.data) ? item.data : {})
  const set = (change: Data) => setData((last) => ({ ...last, ...change }))
  const has = (name: string) => isRecord(item.data) && name in item.data
  const basis = bases.find((one) => one === data.chosetype) ?? 'creater'
  const people = fields.filter(isLinkable)
  const footer = <DialogButtons onCancel={onClose} onClick={() => onSave(data)} />
  return (
    <Dialog title={item.name} width={760} onClose={onClose} footer={footer}>
      <div className="pk-settings q-stack q-justify-items-start q-gap-2">
        {has('chosetype') && (
          <>
            <span>{t('picker.settings.basis')}</span>
            <SegmentedControl
              label={t('picker.settings.basis')}
              value={basis}
              options={bases.map((value) => ({ value, text: t(`picker.settings.basis.${value}`) }))}
              onChange={(chosetype) => set({ chosetype })}
            />
            {basis === 'formitem' && (
              <SelectField
                label={t('picker.settings.formitem')}
                value={String(data.formitem ?? '')}
                hint={people.length ? undefined : t('picker.no-form-fields')}
                onChange={({ target }) => set({ formitem: target.value || null })}
              >
                <option value="">{t('picker.settings.formitem-none')}</option>
                {people.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <span>{t('picker.settings.find')}</span>
            <SegmentedControl
              label={t('picker.settings.find')}
              value={finds.find((one) => one === data.findtype) ?? 'tree'}
              options={finds.map((value) => ({ value, text: t(`picker.settings.find.${value}`) }))}
              onChange={(findtype) => set({ findtype })}
            />
          </>
        )}
        {has('roles') && (
          <>
            <span>{t('picker.settings.roles')}</span>
            <ItemPicker value={itemsIn(data.roles)} only={['role']} onChange={(roles) => set({ roles })} />
          </>
        )}
        {has('depts') && (
          <>
            <span>{t('picker.settings.depts')}</span>
            <ItemPicker value={itemsIn(data.depts)} only={['dept']} onChange={(depts) => set({ depts })} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface MethodDialogProps {
  item: RecipientItem
  known: ExpressionSymbols
  set?: FlowDesignSet
  onSave(item: RecipientItem): void
  onClose(): void
}

const blank = { when: [], to: [] }

/** Returns the initial state of a program method: about the creator, with one empty row. */
function begun({ name, data }: RecipientItem) {
  const { type, formitem, contact } = functionModelOf(data)
  return {
    name,
    type: subjects.find((one) => one === type) ?? 'creater_concact',
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
      value={begun(item)}
      people={fields.filter(isLinkable)}
      nameLength={100}
      Groups={NestedGroupsField}
      faultsOf={({ name, rows, ...about }) => ({
        name: name.trim() ? undefined : t('picker.function.name-empty'),
        field: about.type === 'form_concact' && !about.formitem ? missing : undefined,
        row: ({ when, to }) => (hasRecipients(when) && hasRecipients(to) ? undefined : missing),
        notice: isComplete({ ...about, contact: [...rows] }) ? undefined : missing,
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
        onSave({ ...item, name, data: dataOf({ ...about, contact: [...rows] }) })
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
