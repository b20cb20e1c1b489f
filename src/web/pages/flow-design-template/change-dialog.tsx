import type { DesignIcon, OaFlowdesignsTemplatedetailData } from '#/generated/types'
import form from '#schemas/forms/flow-template-change.json'
import { api, quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { toast } from '../../ui/toast'
import { IconChoice } from '../../versions/icon-choice'

interface ChangeDialogProps {
  template: OaFlowdesignsTemplatedetailData
  onClose(): void
  onChanged(): void
}

interface Filled {
  name: string
  description: string
  icon?: DesignIcon | null
  flowid?: string | null
}

/** Finds flows of the company by name. */
async function findFlows(name: string) {
  const { result } = await quietApi.oa.flowdesigns.list({ nowpage: 1, search: { name } })
  return result.map((one) => ({ id: one._id, name: one.name, note: one.categoryname }))
}

/** Renames a company template, or updates its content from a flow. */
export function ChangeDialog({ template, onClose, onChanged }: ChangeDialogProps) {
  const { _id, name, description, icon } = template
  return (
    <FormDialog<Filled>
      title={t('flow-template.edit')}
      width={520}
      form={form}
      values={{ name, description, icon }}
      slots={{
        icon: (field) => <IconChoice field={field} />,
        flowid: createPickerSlot({ placeholder: t('flow-template.find-flow'), find: findFlows }),
      }}
      onClose={onClose}
      onSend={async ({ flowid, icon: picture, ...facts }) => {
        await api.oa.flowdesigntemplates.edit({
          _id,
          ...facts,
          icon: picture ?? '',
          ...(flowid && { flowid }),
        })
        toast(t('flow-template.changed'), 'success')
        onChanged()
      }}
    />
  )
}
