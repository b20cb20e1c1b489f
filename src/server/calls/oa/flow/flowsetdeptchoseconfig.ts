import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { findDesign } from '../../../queries/design/design'
import { keepDeptChoice } from '../../../queries/directory/acting-department'
import { directoryOf } from '../../../queries/directory/directory'

export default defineCall('oa/flow/flowsetdeptchoseconfig', async ({ flowid, dept }, context) => {
  const { db, caller, clock } = context
  const { workspace, id: personId } = caller
  if (!(await findDesign(db, workspace, flowid))) throw new Refused('flowdesign.not-found')
  const directory = await directoryOf(context)
  if (!directory.person(personId)?.departments.some(({ id }) => id === dept))
    throw new Refused('flow.not-your-department', { dept: directory.department(dept)?.name ?? dept })
  const chosen = { deptId: dept, now: clock.now() }
  await db.transaction((tx) => keepDeptChoice(tx, { workspace, personId, flowId: flowid }, chosen))
  return { dept }
})
