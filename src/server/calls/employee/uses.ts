import { defineCall } from '../../platform/http/define-call'
import { directoryOf } from '../../queries/directory/directory'
import { usesOf } from '../../queries/directory/directory-uses'
import { countWaiting, firstWaiting } from '../../queries/message/waiting-messages'

export default defineCall('employee/uses', async ({ id }, context) => {
  const { db, caller } = context
  const [directory, uses, waiting, flowsWaiting] = await Promise.all([
    directoryOf(context),
    usesOf(db, caller.workspace, { type: 'user', id }),
    countWaiting(db, caller.workspace, id),
    firstWaiting(db, caller.workspace, id),
  ])
  const led = directory.person(id)?.departments.filter(({ leader }) => leader) ?? []
  const leads = led.flatMap((one) => {
    const department = directory.department(one.id)
    return department ? [{ id: department.id, name: department.name }] : []
  })
  return { ...uses, leads, waiting, flowsWaiting }
})
