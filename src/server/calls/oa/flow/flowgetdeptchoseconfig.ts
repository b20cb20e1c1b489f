import { Refused } from '../../../../core/refused'
import { ownDepartments } from '../../../flow/own-departments'
import { defineCall } from '../../../platform/call'
import { findDesign } from '../../../queries/design'
import { directoryOf } from '../../../queries/directory'

export default defineCall('oa/flow/flowgetdeptchoseconfig', async ({ flowid }, context) => {
  if (!(await findDesign(context.db, context.caller.workspace, flowid)))
    throw new Refused('flowdesign.not-found')
  return ownDepartments(context, flowid, await directoryOf(context))
})
