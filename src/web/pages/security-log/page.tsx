import '../../platform/i18n/admin-texts'
import { useEffect } from 'react'
import type { EmployeeSecuritylogData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/security-log.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { quietApi } from '../../platform/api'
import { loadBadges, useBadges } from '../../stores/badges'

const parts: RecordExtensions<EmployeeSecuritylogData['result'][number]> = {
  told: ({ actor, by }) => ({
    acting: actor && t('log.actor', { name: actor }),
    by: by || t('security.nobody'),
  }),
}

/**
 * Lists sign-ins, impersonations and permission changes, newest first; opening it marks the alarms as seen.
 */
export default function SecurityLogPage() {
  const { alarms = 0 } = useBadges()
  useEffect(() => {
    if (alarms > 0) void quietApi.employee.securitylog.seen({}).then(loadBadges, () => undefined)
  }, [alarms])
  return <RecordListView list={list as RecordList} parts={parts} />
}
