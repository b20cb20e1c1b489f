import { BusinessError } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform'
import { findDesign, listSimulationCases } from '../../../../../queries'

export default defineCall(
  'oa/flowdesigns/simulation/instance/listbyflowid.get',
  async ({ flowid }, { db, caller }) => {
    const known = await findDesign(db, caller.workspace, flowid)
    if (!known) throw new BusinessError('flowdesign.not-found')
    return { name: known.name, totalItems: (await listSimulationCases(db, caller.workspace, flowid)).length }
  },
)
