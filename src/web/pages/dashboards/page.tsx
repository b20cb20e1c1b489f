import '../../platform/i18n/dashboard-texts'
import { useNavigate } from 'react-router-dom'
import type { RecordList } from '#/generated/types'
import form from '#schemas/forms/dashboard-name.json'
import list from '#schemas/lists/records/dashboards.json'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'

interface AddDialogProps {
  onClose(): void
}

/** Adds an empty dashboard and opens it. */
function AddDialog({ onClose }: AddDialogProps) {
  const navigate = useNavigate()
  return (
    <FormDialog<{ name: string }, { id: string }>
      title={t('dashboards.add')}
      ok={t('dashboards.add-ok')}
      form={form}
      onClose={onClose}
      onSend={({ name }, requestId) => api.oa.dashboard.save({ document: { name, cards: [] }, requestId })}
      onSent={({ id }) => navigate(`/dashboards/${id}?edit=1`)}
    />
  )
}

/** Lists the dashboards that a person may open: their own, shared ones, and those of the product. */
export default function DashboardsPage() {
  return <RecordListView list={list as RecordList} parts={{ dialogs: { add: AddDialog } }} />
}
