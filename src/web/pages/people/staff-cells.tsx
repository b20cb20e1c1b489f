import type { StaffRow } from '#/generated/types'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { Row } from '../../ui/layout'
import { Avatar, Tag } from '../../ui/primitives'

/** Returns the available actions on a person; people cannot disable themselves. */
export const staffCapabilitiesOf = (self: string) => (row: StaffRow) => {
  const { id, enabled, mayManage, waiting } = row
  return {
    n: waiting,
    state: enabled ? 'enabled' : 'disabled',
    mayReset: mayManage && enabled,
    mayDisable: mayManage && enabled && id !== self,
    mayEnable: mayManage && !enabled,
  }
}

/** Renderers of a person's name, departments and roles. */
export const staffCells: RecordExtensions<StaffRow>['cells'] = {
  name: ({ name, jobid, avatar, is_admin }) => (
    <span className="staff-who q-row q-gap-2">
      <Avatar name={name} picture={avatar} />
      <span>
        {name}
        <small className="q-nowrap q-muted q-text-sm">{jobid}</small>
      </span>
      {is_admin && <Tag tone="primary">{t('directory.administrator')}</Tag>}
    </span>
  ),
  departments: ({ departments }) =>
    departments.map((one) => (
      <Row key={one.id} as="span" gap={1.5} lineGap={0.5} wrap title={one.path}>
        {one.name}
        {one.leader && <Tag tone="success">{t('directory.is-leader')}</Tag>}
      </Row>
    )),
  roles: ({ roles }) => roles.map((role) => role.name).join(listSeparator()) || '—',
}
