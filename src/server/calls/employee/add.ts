import { defineCall } from '../../platform'
import { generateOneTimePassword, hashPassword } from '../../platform/security/password-hash'
import { describeStaff, validateStaff } from '../../policies/staff'
import { addStaff } from '../../queries/directory/staff-writer'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('employee/add', async (draft, context) => {
  const { caller, clock, language, newId } = context
  const id = newId()
  const password = generateOneTimePassword(context)
  const passwordHash = await hashPassword(password)
  await changeDirectory(context, async (tx, did) => {
    const person = await validateStaff(tx, caller, { id, draft, before: [], language })
    await addStaff(tx, caller.workspace, { people: [{ ...person, passwordHash }], now: clock.now() })
    const after = await describeStaff(tx, caller.workspace, { id, language })
    did({ what: 'person-add', target: person.name, after, people: [id] })
  })
  return { id, password }
})
