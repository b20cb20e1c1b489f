import type { FieldSymbol } from '#/core/expression'
import type { FlowDesignSet } from '#/generated/types'
import flowPermission from '#schemas/forms/flow-permission.json'
import { GroupsField } from '../../../picker/groups/groups-field'
import { t } from '../../../platform'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { Button, IconButton } from '../../../ui'
import { DeptsField } from './depts-field'

type Row = FlowDesignSet['permissions'][number]

interface PermissionsProps {
  rows: readonly Row[]
  fields: readonly FieldSymbol[]
  onChange(rows: Row[]): void
}

/** Edits who, besides participants, may do what with flows of which departments. */
export function Permissions({ rows, fields, onChange }: PermissionsProps) {
  const set = (at: number, change: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
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
            values={{ allow: row.allow }}
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
