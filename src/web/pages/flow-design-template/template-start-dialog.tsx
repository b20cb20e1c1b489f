import { useNavigate } from 'react-router-dom'
import type { OaFlowdesignsTemplatedetailData } from '#/generated/types'
import form from '#schemas/forms/flow-from-template.json'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { hasPermission } from '../../stores/session'
import { toast } from '../../ui/toast'
import { useCategoryOptions } from '../../versions/category-options'
import { designUrl } from '../../versions/design-row'

interface UseDialogProps {
  template: OaFlowdesignsTemplatedetailData
  onClose(): void
}

/** Creates a flow from a template and opens its design; it becomes active when published. */
export function TemplateStartDialog({ template, onClose }: UseDialogProps) {
  const navigate = useNavigate()
  const known = useCategoryOptions()
  return (
    <FormDialog<{ name: string; category?: string[] | null }>
      title={t('flow-template.use')}
      width={480}
      form={form}
      values={{ name: template.name }}
      known={known}
      onClose={onClose}
      onSend={async ({ name, category }, requestId) => {
        const body = { _id: template._id, name, category: category ?? [], requestId }
        const { _id } = await api.oa.flowdesigns.copyfrom_template(body)
        toast(t('flow-template.used', { name }), 'success')
        void navigate(hasPermission('flowdesign.editsenior') ? designUrl(_id) : '/oaset/flowdesign_list')
      }}
    />
  )
}
