import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { findDesign, readCurrentDirectory } from '../../../queries'
import { loadOwnDepartments } from '../../../read-models/action-context/own-departments'

export default defineCall('oa/flow/flowgetdeptchoseconfig', async ({ flowid }, context) => {
  if (!(await findDesign(context.db, context.caller.workspace, flowid)))
    throw new BusinessError('flowdesign.not-found')
  return loadOwnDepartments(context, flowid, await readCurrentDirectory(context))
})
