import { defineCall, HttpError } from '../../../platform'
import { deriveFirstPassword, hashFirstPassword } from '../../../platform/security/password-hash'
import { canManagePermissions } from '../../../policies/directory'
import { findStaff } from '../../../queries'
import { listImportedPeople } from '../../../queries/directory/import-rows'
import { requireStartedImport } from '../../../services/directory-import'

const limit = 1_000

export default defineCall('employee/directorysheet/passwords', async ({ id, after = -1 }, context) => {
  const { db, caller } = context
  const { byId } = await requireStartedImport(context, id)
  if (byId !== caller.id) throw new HttpError(403, 'organisation.import-not-yours')
  const people = await listImportedPeople(db, caller.workspace, { id, after, limit })
  const ids = people.map((one) => one.id)
  const staff = await findStaff(db, caller.workspace, ids)
  const manageable = new Set(
    staff.flatMap((one) => (canManagePermissions(caller, one.permissions) ? one.id : [])),
  )
  const passwords = []
  for (const { id: personId, jobId: jobid, name, passwordHash } of people) {
    if (!manageable.has(personId)) continue
    const password = await deriveFirstPassword(context, { importId: id, personId })
    if (hashFirstPassword(password) === passwordHash) passwords.push({ jobid, name, password })
  }
  return { passwords, next: people.length === limit ? (people.at(-1)?.position ?? null) : null }
})
