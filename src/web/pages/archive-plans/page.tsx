import '../../platform/i18n/design-texts'
import type { ArchivePlan, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/archive-plans.json'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'
import { PlanDialog } from './plan-dialog'

const told = ({ flows, enabled, next_at }: ArchivePlan) => ({
  flownames: flows.map(({ name }) => name).join(t('picker.recipients.comma')),
  next: enabled ? absoluteTime(next_at) : '—',
})

/** Lists archive plans (归档计划): which flows are archived, how often, and when next (S1-231). */
export default function ArchivePlansPage() {
  return (
    <RecordListView<ArchivePlan>
      list={list as RecordList}
      parts={{ told, dialogs: { add: PlanDialog, edit: PlanDialog } }}
    />
  )
}
