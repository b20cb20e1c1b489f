import { BusinessError } from '../../../../core/business-error'
import {
  countPlannedChanges,
  maxNewPeople,
  type SheetImportPlan,
} from '../../../../core/directory/sheet/plan-import'
import { type Context, defineCall, type Tx } from '../../../platform'
import { generateOneTimePassword, hashPassword } from '../../../platform/security/password-hash'
import { canManagePermissions } from '../../../policies/directory'
import { assertHasAdministrator } from '../../../policies/staff'
import { writeDepartments } from '../../../queries'
import {
  planImport,
  readDirectoryVersion,
  type SheetStaff,
} from '../../../queries/directory/directory-import'
import { addStaff, writeStaff } from '../../../queries/directory/staff-writer'
import { changeDirectory, type DirectoryAuditEntry } from '../../../services/change-directory'
import { assertImportInScope } from '../../../services/directory-scope'

const hashesAtOnce = 4

type Plan = SheetImportPlan<SheetStaff>
type Secrets = Map<string, { password: string; passwordHash: string }>

const newPeople = ({ people }: Plan) =>
  people.written.filter(({ known }) => !known).map(({ person }) => person)

/** Creates a one-time password for each new person, before the directory is locked. */
async function secretsFor(plan: Plan, context: Context): Promise<Secrets> {
  const fresh = newPeople(plan)
  if (fresh.length > maxNewPeople)
    throw new BusinessError('organisation.sheet-many-new', { most: maxNewPeople })
  const secrets: Secrets = new Map()
  for (let at = 0; at < fresh.length; at += hashesAtOnce)
    await Promise.all(
      fresh.slice(at, at + hashesAtOnce).map(async ({ jobId }) => {
        const password = generateOneTimePassword(context)
        secrets.set(jobId, { password, passwordHash: await hashPassword(password) })
      }),
    )
  return secrets
}

function secretOf(secrets: Secrets, jobId: string) {
  const secret = secrets.get(jobId)
  if (!secret) throw new BusinessError('organisation.sheet-stale')
  return secret
}

/** Writes the people of the plan. Returns their ids. */
async function writePeople(tx: Tx, { caller, clock }: Context, { people }: Plan, secrets: Secrets) {
  const now = clock.now()
  const ids: string[] = []
  for (const { id, person, known } of people.written) {
    const stored = {
      ...person,
      departments: [...person.departments],
      roles: [...person.roles],
      id,
      avatar: known?.avatar ?? '',
    }
    if (known) await writeStaff(tx, caller.workspace, stored)
    else await addStaff(tx, caller.workspace, { person: stored, ...secretOf(secrets, person.jobId), now })
    ids.push(stored.id)
  }
  return ids
}

/** Audit entries of an import, field by field like the preview. */
const deedsOf = ({ departments, people }: Plan): DirectoryAuditEntry[] =>
  [...departments.steps, ...people.steps].map(({ sheet, kind, target, changes }) => {
    const side = (which: 'before' | 'after') =>
      Object.fromEntries(changes.map((change) => [change.field, change[which]]))
    const what = `${sheet === 'people' ? 'person' : 'department'}-${kind === 'added' ? 'add' : 'edit'}`
    return { what, target, ...(kind === 'changed' ? { before: side('before') } : {}), after: side('after') }
  })

export default defineCall('employee/directorysheet/import', async ({ sheets, version }, context) => {
  const { db, caller } = context
  const { workspace } = caller
  const rights = {
    sheets,
    mayManage: (permissions: readonly string[]) => canManagePermissions(caller, permissions),
  }
  const planned = await planImport(db, context, rights)
  await assertImportInScope(context, planned)
  const secrets = await secretsFor(planned, context)
  const plan = await changeDirectory(context, async (tx, did) => {
    if ((await readDirectoryVersion(tx, workspace)) !== version)
      throw new BusinessError('organisation.sheet-stale')
    const plan = await planImport(tx, context, rights)
    await writeDepartments(tx, workspace, plan.departments.changed)
    const written = await writePeople(tx, context, plan, secrets)
    await assertHasAdministrator(tx, workspace)
    for (const directoryAuditEntry of deedsOf(plan)) did({ ...directoryAuditEntry, people: written })
    return plan
  })
  const results = newPeople(plan).map(({ jobId, name }) => ({
    jobid: jobId,
    name,
    password: secretOf(secrets, jobId).password,
  }))
  return { ...countPlannedChanges(plan), passwords: results }
})
