import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { findDesign, readCurrentDirectory } from '../../../queries'
import { saveDeptChoice } from '../../../queries/directory/acting-department'

export default defineCall('oa/flow/flowsetdeptchoseconfig', async ({ flowid, dept }, context) => {
  const { db, caller, clock } = context
  const { workspace, id: personId } = caller
  if (!(await findDesign(db, workspace, flowid))) throw new BusinessError('flowdesign.not-found')
  const directory = await readCurrentDirectory(context)
  if (!directory.person(personId)?.departments.some(({ id }) => id === dept))
    throw new BusinessError('flow.not-your-department', { dept: directory.department(dept)?.name ?? dept })
  const chosen = { deptId: dept, now: clock.now() }
  await db.transaction((tx) => saveDeptChoice(tx, { workspace, personId, designId: flowid }, chosen))
  return { dept }
})
