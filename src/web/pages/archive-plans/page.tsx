import '../../platform/i18n/admin-texts'
import type {
  ArchivePlan,
  OaFlowdesignsArchivePlanCountBody,
  OaFlowdesignsArchivePlanCreatBody,
  RecordList,
} from '#/generated/types'
import form from '#schemas/forms/archive-plan.json'
import list from '#schemas/lists/records/archive-plans.json'
import { RecordListView } from '../../lists/records/record-list'
import { absoluteTime, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { toast } from '../../ui'

interface PlanDialogProps {
  /** Plan to edit; undefined for a new one. */
  row?: ArchivePlan
  onClose(): void
  onSaved(): void
}

interface Filled extends Omit<OaFlowdesignsArchivePlanCreatBody, 'requestId'> {
  /** Place of the count, which is shown only. */
  count: unknown
}

/** Shows how many flows a plan with the chosen settings would archive now. */
function ArchivableCount({ flows, period }: OaFlowdesignsArchivePlanCountBody) {
  const { value } = useQuery(`archivable ${period} ${flows.join(' ')}`, () =>
    quietApi.oa.flowdesigns.archive.plan.count({ flows, period }),
  )
  return (
    <p className="q-muted" role="status">
      {value && flows.length > 0 && t('archiving.count', { ...value })}
    </p>
  )
}

const fresh = { frequency: 'month', period: '1year', enabled: true, flows: [] }

/** Edits an archive plan: which flows, how often, after what age, and how many years they are retained. */
function PlanDialog({ row, onClose, onSaved }: PlanDialogProps) {
  const { value: offers } = useQuery('archive-offers', () => api.oa.flowdesigns.archive.plan.list.page({}))
  if (!offers) return null
  const flows = offers.flows.map(({ id, name }) => ({ value: id, label: name }))
  const values = row ? { ...row, flows: row.flows.map(({ id }) => id) } : fresh
  return (
    <FormDialog<Filled>
      title={t(row ? 'archiving.edit' : 'archiving.add')}
      width={560}
      form={form}
      values={values}
      known={{ flows: { options: { options: flows } } }}
      slots={({ flows = [], period }) => ({
        count: () => period && <ArchivableCount flows={flows} period={period} />,
      })}
      onClose={onClose}
      onSend={async ({ count: _, ...filled }, requestId) => {
        const { plan } = api.oa.flowdesigns.archive
        if (row) await plan.edit({ ...filled, _id: row._id, rev: row.rev })
        else await plan.creat({ ...filled, requestId })
        toast(t('archiving.saved'), 'success')
        onSaved()
      }}
    />
  )
}

const describe = ({ flows, enabled, next_at }: ArchivePlan) => ({
  flownames: flows.map(({ name }) => name).join(t('picker.recipients.comma')),
  next: enabled ? absoluteTime(next_at) : '—',
})

/** Lists archive plans (归档计划): which flows are archived, how often, and when next (S1-231). */
export default function ArchivePlansPage() {
  return (
    <RecordListView<ArchivePlan>
      list={list as RecordList}
      parts={{
        told: describe,
        dialogs: { add: PlanDialog, edit: PlanDialog },
        facts: {
          run: ({ flows, period }) =>
            api.oa.flowdesigns.archive.plan.count({ flows: flows.map(({ id }) => id), period }),
        },
      }}
    />
  )
}
