import { Link, useNavigate } from 'react-router-dom'
import type { DesignIcon } from '#/generated/types'
import form from '#schemas/forms/flow-template.json'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { toast } from '../../ui'
import type { DesignRow } from '../../versions/design-row'
import { IconChoice } from '../../versions/icon-choice'

interface TemplateDialogProps {
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

type Filled = Pick<DesignRow, 'name' | 'description'> & { icon?: DesignIcon | null }

/** Saves a flow as a company template with its test cases, then opens it. */
export function TemplateDialog({ row, onClose }: TemplateDialogProps) {
  const navigate = useNavigate()
  if (!row) return null
  const { _id: flowid, name, description, icon } = row
  return (
    <FormDialog<Filled>
      title={t('flow-template.save')}
      width={520}
      form={form}
      values={{ name, description, icon }}
      slots={{ icon: (field) => <IconChoice field={field} /> }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const body = { flowid, ...filled, icon: filled.icon ?? '', requestId }
        const { _id } = await api.oa.flowdesigntemplates.creat(body)
        toast(t('flow-template.saved', { name: filled.name }), 'success')
        void navigate(`/oaset/flowdesign_template/${encodeURIComponent(_id)}`)
      }}
    >
      <p>
        {t('flow-template.save-hint')}{' '}
        <Link to="/oaset/flowdesign_template">{t('menu.flowdesign-templates')}</Link>
      </p>
    </FormDialog>
  )
}
