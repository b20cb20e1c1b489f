import type { KnownField } from '#/core/expression'
import type { FlowDesignSet } from '#/generated/types'
import { GroupsField } from '../../../picker/groups-field'
import { t } from '../../../platform/i18n'
import { Button, IconButton } from '../../../ui/button'
import { DeptsField } from './depts-field'

type Row = FlowDesignSet['permissions'][number]

interface PermissionsProps {
  rows: readonly Row[]
  fields: readonly KnownField[]
  onChange(rows: Row[]): void
}

const acts = ['watch', 'revoke', 'resend', 'cancel', 'export'] as const

/** Who, besides those who take part, may do what with flows of which departments. */
export function Permissions({ rows, fields, onChange }: PermissionsProps) {
  const set = (at: number, change: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const toggle = (at: number, act: (typeof acts)[number], isOn: boolean) => {
    const allow = rows[at]?.allow ?? []
    set(at, { allow: isOn ? [...allow, act] : allow.filter((one) => one !== act) })
  }
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and hold no state
        <section key={at} className="fs-permission" aria-label={t('flow-set.permissions.row', { n: at + 1 })}>
          <fieldset>
            <legend>{t('flow-set.permissions.allow')}</legend>
            {acts.map((act) => (
              <label key={act}>
                <input
                  type="checkbox"
                  checked={row.allow.includes(act)}
                  onChange={({ target }) => toggle(at, act, target.checked)}
                />
                {t(`flow-set.allow.${act}`)}
              </label>
            ))}
          </fieldset>
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
