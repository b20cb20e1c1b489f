import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { findDesign } from '../../../queries/design/design'
import { directoryOf } from '../../../queries/directory/directory'
import { ownDepartments } from '../../../read-models/action-context/own-departments'

export default defineCall('oa/flow/flowgetdeptchoseconfig', async ({ flowid }, context) => {
  if (!(await findDesign(context.db, context.caller.workspace, flowid)))
    throw new Refused('flowdesign.not-found')
  return ownDepartments(context, flowid, await directoryOf(context))
})
