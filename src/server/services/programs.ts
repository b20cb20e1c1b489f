import { BusinessError } from '../../core/business-error'
import type { EmployeeProgramSaveBody, Program } from '../../generated/types'
import { type Context, HttpError, type Tx } from '../platform'
import { findStaff, listDepartments, logSignInEvent, type SignInEvent } from '../queries'
import {
  findProgram,
  insertProgram,
  listPrograms,
  lockProgram,
  type ProgramRow,
  setProgramSuspended,
  updateProgram,
} from '../queries/session/program-account'
import { changeDirectory } from './change-directory'

const day = 86_400_000

/** Maximum number of accounts. */
const maxPrograms = 200

const stateOf = ({ ownerServes, isSuspended, expiresAt }: ProgramRow, now: number): Program['state'] => {
  if (!ownerServes) return 'ownerless'
  if (isSuspended) return 'suspended'
  return expiresAt.getTime() <= now ? 'expired' : 'live'
}

/** Describes the account of a program at a time. */
export function describeProgram(row: ProgramRow, now: number): Program {
  const state = stateOf(row, now)
  return {
    id: row.id,
    name: row.name,
    purpose: row.purpose,
    owner: row.owner,
    owner_id: row.ownerId,
    department: row.department,
    department_id: row.departmentId,
    since: row.createdAt.toISOString(),
    until: row.expiresAt.toISOString(),
    used: row.usedAt?.toISOString() ?? null,
    tokens: row.tokens,
    state,
    live: state === 'live',
    suspended: row.isSuspended,
  }
}

/** Finds an account; throws if there is none. */
export async function requireProgram(
  id: string,
  { db, caller, clock }: Pick<Context, 'db' | 'caller' | 'clock'>,
): Promise<Program> {
  const now = clock.now()
  const found = await findProgram(db, caller.workspace, id, now)
  if (!found) throw new HttpError(404, 'program.not-found')
  return describeProgram(found, now)
}

/** Finds an account that works; throws if there is none. */
export async function requireLiveProgram(id: string, context: Context): Promise<Program> {
  const program = await requireProgram(id, context)
  if (!program.live) throw new BusinessError('program.not-live', { name: program.name })
  return program
}

type Written = 'program.added' | 'program.changed' | 'program.suspended' | 'program.resumed'

const logProgram = (
  tx: Tx,
  context: Context,
  { id, name }: Pick<Program, 'id' | 'name'>,
  action: Written,
) => {
  const event: SignInEvent = { action, title: name, by: context.caller.name }
  return logSignInEvent(tx, context, { id, name }, event)
}

/** Checks that the owner serves and that the department exists. */
async function assertPlaces(tx: Tx, { owner, department }: EmployeeProgramSaveBody, { caller }: Context) {
  const [person] = await findStaff(tx, caller.workspace, [owner])
  if (!person?.enabled) throw new BusinessError('program.owner-unknown')
  const departments = await listDepartments(tx, caller.workspace)
  if (!departments.some(({ id, enabled }) => id === department && enabled))
    throw new BusinessError('program.department-unknown')
}

/** Creates or changes an account. Returns its id. */
export function saveProgram(body: EmployeeProgramSaveBody, context: Context): Promise<{ id: string }> {
  const { caller, clock, newId } = context
  const { workspace } = caller
  return changeDirectory(context, async (tx, did) => {
    const now = clock.now()
    await assertPlaces(tx, body, context)
    const expiresAt = body.days === 'keep' ? null : now + Number(body.days) * day
    const [name, purpose] = [body.name.trim(), body.purpose.trim()]
    const facts = { name, purpose, ownerId: body.owner, departmentId: body.department, expiresAt }
    const id = body.id ?? newId()
    if (body.id === undefined) {
      if (expiresAt === null) throw new BusinessError('program.days-missing')
      if ((await listPrograms(tx, workspace, now)).length >= maxPrograms)
        throw new BusinessError('program.many', { most: maxPrograms })
      await insertProgram(tx, workspace, { ...facts, id, expiresAt }, now)
    } else {
      if (!(await lockProgram(tx, workspace, id))) throw new HttpError(404, 'program.not-found')
      await updateProgram(tx, workspace, { ...facts, id })
    }
    did({ what: 'program', target: name, people: [id], isLogged: false })
    await logProgram(tx, context, { id, name }, body.id === undefined ? 'program.added' : 'program.changed')
    return { id }
  })
}

/** Suspends an account, or lets it work again. */
export async function suspendProgram(id: string, suspended: boolean, context: Context): Promise<void> {
  const { db, caller } = context
  const { name } = await requireProgram(id, context)
  await db.transaction(async (tx) => {
    await setProgramSuspended(tx, caller.workspace, { id, suspended })
    await logProgram(tx, context, { id, name }, suspended ? 'program.suspended' : 'program.resumed')
  })
}
