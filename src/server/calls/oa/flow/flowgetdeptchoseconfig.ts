import { Refused } from '../../../../core/refused'
import { defineCall } from '../../../platform/call'
import { findDesign } from '../../../queries/design/design'
import { directoryOf } from '../../../queries/directory/directory'
import { ownDepartments } from '../../../reading/scene/own-departments'

export default defineCall('oa/flow/flowgetdeptchoseconfig', async ({ flowid }, context) => {
  if (!(await findDesign(context.db, context.caller.workspace, flowid)))
    throw new Refused('flowdesign.not-found')
  return ownDepartments(context, flowid, await directoryOf(context))
})
