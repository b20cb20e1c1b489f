import type { FieldSymbol } from '#/core/expression'
import type { FlowDesignSet, RecipientItem } from '#/generated/types'
import flowPermission from '#schemas/forms/flow-permission.json'
import { GroupsField } from '../../../picker/groups/groups-dialog'
import { t } from '../../../platform'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { Button, Dialog, DialogButtons, IconButton } from '../../../ui'
import '../../../picker/picker.css'
import { useState } from 'react'
import { ItemPicker } from '../../../picker/item-picker'

interface DeptsFieldProps {
  label: string
  value: readonly RecipientItem[]
  onChange(items: RecipientItem[]): void
}

/** Chooses departments; none means the whole company. */
export function DeptsField({ label, value, onChange }: DeptsFieldProps) {
  const [chosen, setChosen] = useState<RecipientItem[] | null>(null)
  const text = value.map(({ name }) => name).join(t('picker.recipients.comma'))
  const footer = (
    <DialogButtons
      onCancel={() => setChosen(null)}
      onClick={() => {
        if (chosen) onChange(chosen)
        setChosen(null)
      }}
    />
  )
  return (
    <div className="q-field">
      <span className="q-field-label">{label}</span>
      <div className="pk-field q-row q-align-start q-gap-2 q-radius-md q-surface">
        <span className="q-break q-grow q-shrink">{text || t('flow-set.permissions.everywhere')}</span>
        <Button aria-label={`${t('picker.recipients.set')} ${label}`} onClick={() => setChosen([...value])}>
          {t('picker.recipients.set')}
        </Button>
      </div>
      {chosen && (
        <Dialog
          title={t('flow-set.choose-depts')}
          width={760}
          onClose={() => setChosen(null)}
          footer={footer}
        >
          <ItemPicker value={chosen} only={['dept']} onChange={setChosen} />
        </Dialog>
      )}
    </div>
  )
}

type Row = FlowDesignSet['permissions'][number]

interface PermissionsProps {
  rows: readonly Row[]
  fields: readonly FieldSymbol[]
  onChange(rows: Row[]): void
}

/** Edits who, besides participants, may do what with flows of which departments. */
export function FlowPermissionSettings({ rows, fields, onChange }: PermissionsProps) {
  const set = (at: number, change: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const fieldOptions = fields.map(({ key, name }) => ({ value: key, label: name }))
  return (
    <>
      {rows.map((row, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and hold no state
          key={at}
          className="fs-permission q-stack q-align-end q-line-below"
          aria-label={t('flow-set.permissions.row', { n: at + 1 })}
        >
          <AutosavePanel
            form={flowPermission}
            values={{ allow: row.allow, clearfields: row.clearfields ?? [] }}
            known={{ clearfields: { options: { options: fieldOptions } } }}
            onChange={(model, value) => set(at, { [model]: value })}
          />
          <GroupsField
            title={t('flow-set.permissions.who')}
            only={['user', 'dept', 'role']}
            fields={fields}
            value={row.deptuser}
            onSave={(deptuser) => set(at, { deptuser })}
          />
          <DeptsField
            label={t('flow-set.permissions.admindept')}
            value={row.admindept}
            onChange={(admindept) => set(at, { admindept })}
          />
          <IconButton
            icon="close"
            label={t('flow-set.permissions.remove', { n: at + 1 })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </section>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => onChange([...rows, { allow: ['watch'], deptuser: [], admindept: [] }])}
        >
          {t('flow-set.permissions.add')}
        </Button>
      </div>
    </>
  )
}
