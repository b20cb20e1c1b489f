import '../../flow/flow.css'
import '../../platform/i18n/admin-texts'
import type { OaFlowIncidentListData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/incidents.json'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { loadBadges } from '../../stores/badges'

type Incident = OaFlowIncidentListData['result'][number]

/** Returns the texts of an incident: its flow, the error, and who resolved it. */
const describe = ({ state, kind, error, flowname, flowlistid, by, reason }: Incident) => ({
  flow: flowname || t(flowlistid ? 'incident.flow-gone' : 'incident.no-flow'),
  msg: error.msg,
  note: by && t('incident.settled-by', { name: by, reason: reason || '—' }),
  isOpen: state === 'open',
  about: kind === 'event' ? 'event' : 'other',
  isAboutDesigns: kind === 'unassigned-designs',
})

/** Lists failed automatic tasks (异常任务), to be retried or dismissed. */
export default function IncidentsPage() {
  return (
    <RecordListView<Incident>
      list={list as RecordList}
      parts={{ told: describe }}
      onChange={() => void loadBadges()}
    />
  )
}
