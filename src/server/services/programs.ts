import { BusinessError } from '../../core/business-error'
import { canonicalize } from '../../core/proof/digest'
import { toVisibleLine } from '../../core/text/invisible'
import type { EmployeeProgramSaveBody, Mandate, Program } from '../../generated/types'
import { type Context, HttpError, type Tx } from '../platform'
import { findStaff, listDepartments, logSignInEvent, type SignInEvent } from '../queries'
import {
  findProgram,
  insertProgram,
  listPrograms,
  lockProgram,
  type ProgramRow,
  removeAgreements,
  replaceProgramOwner,
  setProgramSuspended,
  updateProgram,
} from '../queries/session/program-account'
import { readFlowLimits } from './access-tokens'
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
    kind: row.mandate ? 'agent' : 'service',
    mandate: row.mandate,
    covers: row.covers,
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

type ProgramEvent = Extract<
  SignInEvent,
  { action: `program.${'added' | 'changed' | 'suspended' | 'resumed'}` }
>

const logProgram = (
  tx: Tx,
  context: Context,
  { id, name }: Pick<Program, 'id' | 'name'>,
  event: ProgramEvent,
) => logSignInEvent(tx, context, { id, name }, event)

/** Checks that the owner serves and that the department exists. */
async function assertPlaces(tx: Tx, { owner, department }: EmployeeProgramSaveBody, { caller }: Context) {
  const [person] = await findStaff(tx, caller.workspace, [owner])
  if (!person?.enabled) throw new BusinessError('program.owner-unknown')
  const departments = await listDepartments(tx, caller.workspace)
  if (!departments.some(({ id, enabled }) => id === department && enabled))
    throw new BusinessError('program.department-unknown')
}

/** Returns the mandate that a form describes; throws for one without a flow, or with an unknown one. */
async function mandateIn(body: EmployeeProgramSaveBody, context: Context): Promise<Mandate> {
  const { outcomes = [], most = null, currency = 'CNY', field = '' } = body
  const { flows, categories } = await readFlowLimits(body, context)
  if (!flows?.length && !categories?.length) throw new BusinessError('program.mandate-empty')
  return { outcomes, flows: flows ?? [], categories: categories ?? [], most, currency, field: field.trim() }
}

/** Changes a stored account. People agree to an agent with its owner and mandate; to another one they agree anew. */
async function changeProgram(
  tx: Tx,
  workspace: string,
  facts: Parameters<typeof updateProgram>[2],
): Promise<void> {
  const former = await lockProgram(tx, workspace, facts.id)
  if (!former) throw new HttpError(404, 'program.not-found')
  await updateProgram(tx, workspace, facts)
  const terms = ({ ownerId, mandate }: typeof former) => (mandate ? canonicalize({ ownerId, mandate }) : '')
  if (terms(former) !== terms(facts)) await removeAgreements(tx, workspace, facts.id)
}

/** Creates or changes an account. Returns its id. */
export async function saveProgram(body: EmployeeProgramSaveBody, context: Context): Promise<{ id: string }> {
  const { caller, clock, newId } = context
  const { workspace } = caller
  const kind =
    body.kind ?? (body.id === undefined ? 'service' : (await requireProgram(body.id, context)).kind)
  if (body.kind === undefined && kind === 'agent') throw new BusinessError('program.kind-missing')
  const mandate = kind === 'agent' ? await mandateIn(body, context) : null
  return changeDirectory(context, async (tx, did) => {
    const now = clock.now()
    await assertPlaces(tx, body, context)
    const expiresAt = body.days === 'keep' ? null : now + Number(body.days) * day
    const [name, purpose] = [toVisibleLine(body.name), body.purpose.trim()]
    if (!name) throw new BusinessError('program.name-missing')
    const facts = { name, purpose, ownerId: body.owner, departmentId: body.department, expiresAt, mandate }
    const id = body.id ?? newId()
    if (body.id === undefined) {
      if (expiresAt === null) throw new BusinessError('program.days-missing')
      if ((await listPrograms(tx, workspace, now)).length >= maxPrograms)
        throw new BusinessError('program.many', { most: maxPrograms })
      await insertProgram(tx, workspace, { ...facts, id, expiresAt }, now)
    } else {
      await changeProgram(tx, workspace, { ...facts, id })
    }
    did({ what: 'program', target: name, people: [id], isLogged: false })
    const action = body.id === undefined ? 'program.added' : 'program.changed'
    const terms = { owner: body.owner, mandate }
    await logProgram(tx, context, { id, name }, { action, title: name, by: caller.name, ...terms })
    return { id }
  })
}

/**
 * Gives the programs of a leaver another owner. Returns their number. People who agreed to an agent with its former owner agree anew.
 */
export async function handOverPrograms(
  tx: Tx,
  context: Context,
  places: { from: string; to: string },
): Promise<number> {
  const { caller } = context
  const programs = await replaceProgramOwner(tx, caller.workspace, places)
  for (const { id, name, mandate } of programs) {
    if (mandate) await removeAgreements(tx, caller.workspace, id)
    const terms = { owner: places.to, mandate }
    await logProgram(
      tx,
      context,
      { id, name },
      { action: 'program.changed', title: name, by: caller.name, ...terms },
    )
  }
  return programs.length
}

/** Suspends an account, or lets it work again. */
export async function suspendProgram(id: string, suspended: boolean, context: Context): Promise<void> {
  const { db, caller } = context
  const { name } = await requireProgram(id, context)
  await db.transaction(async (tx) => {
    await setProgramSuspended(tx, caller.workspace, { id, suspended })
    const action = suspended ? 'program.suspended' : 'program.resumed'
    await logProgram(tx, context, { id, name }, { action, title: name, by: caller.name })
  })
}
