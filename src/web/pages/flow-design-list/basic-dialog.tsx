import { useNavigate } from 'react-router-dom'
import type { OaFlowdesignsAddBody } from '#/generated/types'
import form from '#schemas/forms/flow-basic.json'
import { FormDialog } from '../../own-forms/form-dialog'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { toast } from '../../ui/toast'
import { type DesignRow, designUrl } from './row'

interface BasicDialogProps {
  /** The flow being changed; none = a new one. */
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

type Filled = Pick<OaFlowdesignsAddBody, 'name' | 'description' | 'canuse'>

/** Name, description and whether a flow is enabled. */
export function BasicDialog({ row, onClose, onSaved }: BasicDialogProps) {
  const navigate = useNavigate()
  const change = async ({ _id, name, description, canuse, category }: DesignRow, filled: Filled) => {
    await api.oa.flowdesigns.edit({ _id, ...filled, category, seen: { name, description, canuse } })
    toast(t('flow-design.saved'), 'success')
  }
  const add = async (filled: Filled, requestId: string) => {
    const { _id } = await api.oa.flowdesigns.add({ ...filled, category: [], requestId })
    toast(t('flow-design.added'), 'success')
    if (may('flowdesign.editsenior')) void navigate(designUrl(_id))
  }
  return (
    <FormDialog<Filled>
      title={row ? t('flow-design.edit-basic') : t('flow-design.add')}
      width={480}
      form={form}
      values={{ canuse: true, ...row }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        await (row ? change(row, filled) : add(filled, requestId))
        onSaved()
      }}
    />
  )
}
