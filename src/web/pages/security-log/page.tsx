import '../../platform/designing-texts'
import type { EmployeeSecuritylogData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/security-log.json'
import { RecordListView } from '../../lists/record-list'
import type { RecordParts } from '../../lists/record-parts'
import { t } from '../../platform/i18n'

const parts: RecordParts<EmployeeSecuritylogData['result'][number]> = {
  told: ({ actor, by }) => ({
    acting: actor && t('log.actor', { name: actor }),
    by: by || t('security.nobody'),
  }),
}

/** Who signed in, acted as whom and changed what gives rights, newest first. */
export default function SecurityLogPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
