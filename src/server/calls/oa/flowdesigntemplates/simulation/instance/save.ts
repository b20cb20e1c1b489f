import { defineCall } from '../../../../../platform/http/define-call'
import { ofTemplate } from '../../../../../queries/design/template'
import { templateStage } from '../../../../../read-models/design/templates'
import { saveCase } from '../../../../../services/save-case'

export default defineCall('oa/flowdesigntemplates/simulation/instance/save', async (body, context) => {
  const { flowid, _id, name, at, acts } = body
  const saved = { of: ofTemplate(flowid), id: _id, name, at, acts }
  return saveCase(await templateStage(body, context), saved, context)
})
