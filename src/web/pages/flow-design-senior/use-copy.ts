import { useNavigate } from 'react-router-dom'
import type { FlowDesign, OaFlowdesignsGetbyidData } from '#/generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { toast } from '../../ui'
import type { DesignDraft } from './design-draft'

/** Saves a design as the draft of a new, inactive flow and opens it. */
export function useDesignCopy({ name, description, category }: OaFlowdesignsGetbyidData, draft: DesignDraft) {
  const navigate = useNavigate()
  return async (design: FlowDesign) => {
    const copy = { name: t('flow-design.copy-name', { name }).slice(0, 100), description, category }
    const { _id } = await api.oa.flowdesigns.add({ ...copy, canuse: false })
    // Files belong to the flow they were uploaded for.
    await api.oa.flowdesigns.edit_senior({ _id, publish: false, design: { ...design, fileList: [] } })
    draft.letGo()
    toast(t('flow-design.copied', { name: copy.name }), 'success')
    void navigate(`/oaset/flowdesign_edit_senior/${encodeURIComponent(_id)}`)
  }
}
