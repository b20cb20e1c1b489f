import { BusinessError } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform'
import { deleteSimulationCase } from '../../../../../queries'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/delete',
  async ({ _id }, { db, caller }) => {
    await db.transaction(async (tx) => {
      if (!(await deleteSimulationCase(tx, caller.workspace, _id)))
        throw new BusinessError('simulation.case-not-found')
    })
    return null
  },
)
