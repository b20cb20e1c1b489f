import { defineCall } from '../../../../../platform'
import { templateCasesId } from '../../../../../queries/design/template'
import { templateSimulationContext } from '../../../../../read-models/design/templates'
import { saveSimulationCase } from '../../../../../services/save-case'

export default defineCall('oa/flowdesigntemplates/simulation/instance/save', async (body, context) => {
  const { flowid, _id, name, at, acts } = body
  const saved = { of: templateCasesId(flowid), id: _id, name, at, acts }
  return saveSimulationCase(await templateSimulationContext(body, context), saved, context)
})
