import type { StaffRow } from '#/generated/types'
import { Deeds, DirectoryTable } from '../../directory/table'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Avatar, Tag } from '../../ui/parts'

/** What can be done with a person. */
export type Deed = 'edit' | 'password' | 'hand-over' | 'disable' | 'enable'

interface StaffTableProps {
  rows: readonly StaffRow[]
  /** Who looks: nobody takes himself out of service. */
  self: string
  onDeed(deed: Deed, row: StaffRow): void
}

const columns = ['person', 'departments', 'roles', 'reach', 'state', 'actions']

const deedsOf = ({ enabled, id }: StaffRow, self: string): Deed[] => {
  if (!enabled) return ['edit', 'hand-over', 'enable']
  return id === self ? ['edit', 'password', 'hand-over'] : ['edit', 'password', 'hand-over', 'disable']
}

function StaffTableRow({ row, self, onDeed }: Omit<StaffTableProps, 'rows'> & { row: StaffRow }) {
  const { name, jobid, avatar, enabled, waiting, departments, roles, phone, mail, mayManage, is_admin } = row
  return (
    <tr data-disabled={enabled ? undefined : true}>
      <th scope="row">
        <span className="staff-who">
          <Avatar name={name} picture={avatar} />
          <span>
            {mayManage ? (
              <Button kind="link" onClick={() => onDeed('edit', row)}>
                {name}
              </Button>
            ) : (
              name
            )}
            <small>{jobid}</small>
          </span>
          {is_admin && <Tag tone="primary">{t('directory.administrator')}</Tag>}
        </span>
      </th>
      <td>
        {departments.map((one) => (
          <span key={one.id} className="staff-department" title={one.path}>
            {one.name}
            {one.leader && <Tag tone="success">{t('directory.is-leader')}</Tag>}
          </span>
        ))}
      </td>
      <td>{roles.map((role) => role.name).join('、') || <span className="dir-faint">—</span>}</td>
      <td>
        <span className="staff-reach">
          {phone}
          <small>{mail}</small>
        </span>
      </td>
      <td>
        <Tag tone={enabled ? 'success' : 'neutral'}>
          {t(`directory.state.${enabled ? 'enabled' : 'disabled'}`)}
        </Tag>
        {waiting > 0 && <Tag tone="warning">{t('directory.still-waits', { n: waiting })}</Tag>}
      </td>
      <td>
        {mayManage && <Deeds deeds={deedsOf(row, self)} name={name} onDeed={(deed) => onDeed(deed, row)} />}
      </td>
    </tr>
  )
}

/** People as a table; on a narrow screen each is a card. */
export const StaffTable = ({ rows, ...rest }: StaffTableProps) => (
  <DirectoryTable className="staff-table" columns={columns}>
    {rows.map((row) => (
      <StaffTableRow key={row.id} row={row} {...rest} />
    ))}
  </DirectoryTable>
)
