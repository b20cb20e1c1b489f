import { useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import { isLinkable } from '#/core/recipient/linkable-field'
import type { RecipientItem } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { Dialog } from '../../ui/dialog'
import { DialogButtons } from '../../ui/dialog-buttons'
import { SelectField } from '../../ui/field'
import { SegmentedControl } from '../../ui/segments'
import { ItemPicker } from '../item-picker'

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
export function ConditionSettings({ item, fields, onSave, onClose }: ConditionSettingsProps) {
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
