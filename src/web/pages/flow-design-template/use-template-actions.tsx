import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DesignIcon, OaFlowdesignsTemplatedetailData } from '#/generated/types'
import form from '#schemas/forms/flow-template-change.json'
import { downloadTextFile } from '../../designer/export'
import { serializeTemplate } from '../../flow-editor/exchange/template-text'
import { t } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { hasPermission } from '../../stores/session'
import { confirm, type MenuAction, toast } from '../../ui'
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
function ChangeDialog({ template, onClose, onChanged }: ChangeDialogProps) {
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

/** Returns the other actions on a template: export; for a company template also edit and delete. */
export function useTemplateActions(template: OaFlowdesignsTemplatedetailData, onChanged: () => void) {
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const { _id, name, isOwn } = template
  const remove = async () => {
    const question = { title: t('flow-template.delete'), text: t('flow-template.delete-ask', { name }) }
    if (!(await confirm(question))) return
    await api.oa.flowdesigntemplates.delete({ _id })
    toast(t('flow-template.deleted'), 'success')
    void navigate('/oaset/flowdesign_template')
  }
  const exported = async () =>
    downloadTextFile(serializeTemplate(await api.oa.flowdesigntemplates.export({ _id })), `${name}.json`)
  const actions: MenuAction[] = [
    { key: 'export', text: t('flow-template.export'), run: () => void exported() },
    ...(isOwn && hasPermission('flowdesign.add')
      ? [
          { key: 'edit', text: t('flow-template.edit'), run: () => setChanging(true) },
          { key: 'delete', text: t('flow-template.delete'), line: true, run: () => void remove() },
        ]
      : []),
  ]
  const close = () => setChanging(false)
  const changed = () => {
    close()
    onChanged()
  }
  const dialog = isChanging && <ChangeDialog template={template} onClose={close} onChanged={changed} />
  return { actions, dialog }
}
