import { useNavigate } from 'react-router-dom'
import form from '#schemas/forms/flow-copy.json'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { hasPermission } from '../../stores/session'
import { toast } from '../../ui/toast'
import { type DesignRow, designUrl } from '../../versions/design-row'

interface CopyDialogProps {
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

/** Creates a flow with the design of another; it is inactive until published. */
export function CopyDialog({ row, onClose, onSaved }: CopyDialogProps) {
  const navigate = useNavigate()
  if (!row) return null
  const { _id, description, category, icon } = row
  return (
    <FormDialog<{ name: string }>
      title={t('flow-design.copy-of', { name: row.name })}
      width={480}
      form={form}
      values={{ name: t('flow-design.copy-name', { name: row.name }) }}
      onClose={onClose}
      onSend={async ({ name }, requestId) => {
        const facts = { name, description, category, icon, canuse: true }
        const copy = await api.oa.flowdesigns.add({ ...facts, from: { flowid: _id }, requestId })
        toast(t('flow-design.copied', { name }), 'success')
        onSaved()
        if (hasPermission('flowdesign.editsenior')) void navigate(designUrl(copy._id))
      }}
    />
  )
}
