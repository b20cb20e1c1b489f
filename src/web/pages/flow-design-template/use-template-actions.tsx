import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OaFlowdesignsTemplatedetailData } from '#/generated/types'
import { exportFile } from '../../designer/export'
import { serializeTemplate } from '../../flow-editor/exchange/template-text'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { hasPermission } from '../../stores/session'
import { confirm } from '../../ui/confirm'
import type { MenuAction } from '../../ui/menu'
import { toast } from '../../ui/toast'
import { ChangeDialog } from './change-dialog'

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
    exportFile(serializeTemplate(await api.oa.flowdesigntemplates.export({ _id })), `${name}.json`)
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
