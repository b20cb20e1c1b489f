import { BusinessError } from '../../../core/business-error'
import { permissionsOf } from '../../../core/permission/check-permission'
import {
  type AppContext,
  type Context,
  HttpError,
  hashToken,
  homeWorkspace,
  requestLimits,
} from '../../platform'
import { assertProofIfPossible } from '../../policies/proof'
import { findPersonPermissions, logAuditEvent } from '../../queries'
import {
  addScimClient,
  endScimClient,
  findScimClient,
  listScimClients,
  rotateScimClient,
  type ScimClientRow,
  touchScimClient,
} from '../../queries/directory/scim-client'
import { checkOwnSession } from '../delegated-session'

/*
 * A program that provisions people has a token of its own kind: it opens /scim/v2 and nothing else, and acts by the rights
 * of the administrator who created or rotated it, under its own name.
 */

const maxClients = 10

/** Time for which a replaced token is accepted, in milliseconds. */
const overlap = 24 * 3_600_000

/** Throws unless an administrator asks in a session of the own, and has confirmed the own identity. */
async function assertMayManage(context: Context): Promise<void> {
  const { isAdmin, token } = context.caller
  if (!isAdmin || token) throw new BusinessError('scim.admin')
  checkOwnSession(context)
  await assertProofIfPossible(context)
}

const log = (
  tx: Parameters<typeof logAuditEvent>[0],
  { caller, clock, newId, address }: Context,
  action: 'company.scim-added' | 'company.scim-rotated' | 'company.scim-ended',
  title: string,
) => logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action, details: { address, title } })

const newToken = ({ randomHex }: Pick<Context, 'randomHex'>) => `scim_${randomHex(32)}`

/** Creates a program. Returns its token, which is not stored. */
export async function createScimClient(context: Context, name: string) {
  await assertMayManage(context)
  const { db, caller, clock, newId } = context
  const title = name.trim()
  if (!title) throw new BusinessError('scim.no-name')
  const [id, token] = [newId(), newToken(context)]
  await db.transaction(async (tx) => {
    if ((await listScimClients(tx, homeWorkspace)).length >= maxClients)
      throw new BusinessError('scim.clients-many', { limit: maxClients })
    const now = clock.now()
    await addScimClient(tx, homeWorkspace, {
      id,
      name: title,
      secretHash: hashToken(token),
      byId: caller.id,
      now,
    })
    await log(tx, context, 'company.scim-added', title)
  })
  return { id, token }
}

/** Replaces the token of a program, which acts by the caller's rights from now on. Returns the new one. */
export async function replaceScimToken(context: Context, id: string) {
  await assertMayManage(context)
  const { db, caller, clock } = context
  const token = newToken(context)
  const tokenFacts = { id, secretHash: hashToken(token), byId: caller.id, formerUntil: clock.now() + overlap }
  await db.transaction(async (tx) => {
    const title = await rotateScimClient(tx, homeWorkspace, tokenFacts)
    if (title === undefined) throw new HttpError(404, 'scim.client-gone')
    await log(tx, context, 'company.scim-rotated', title)
  })
  return { id, token }
}

/** Revokes a program and its tokens. */
export async function revokeScimClient(context: Context, id: string): Promise<void> {
  if (!context.caller.isAdmin) throw new BusinessError('scim.admin')
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const title = await endScimClient(tx, homeWorkspace, { id, now: clock.now() })
    if (title === undefined) throw new HttpError(404, 'scim.client-gone')
    await log(tx, context, 'company.scim-ended', title)
  })
}

/** Finds the program of a token and records its use; undefined for an unknown token. */
export async function identifyScimClient(
  { db, clock }: AppContext,
  { token, address }: { token: string; address: string },
): Promise<ScimClientRow | undefined> {
  const now = clock.now()
  const client = await findScimClient(db, homeWorkspace, { secretHash: hashToken(token), now })
  if (client && now - (client.usedAt?.getTime() ?? 0) > requestLimits.sessionNoted)
    await db.transaction((tx) => touchScimClient(tx, homeWorkspace, { id: client.id, now, address }))
  return client
}

/** Returns the caller as whom a program acts; throws if its administrator is one no longer. */
export async function scimCallerOf(
  { db }: Pick<AppContext, 'db'>,
  { id, name, by, byId }: ScimClientRow,
): Promise<Context['caller']> {
  const person = await findPersonPermissions(db, homeWorkspace, byId)
  if (!person?.isAdmin) throw new HttpError(403, 'scim.administrator-left', { name: by })
  return {
    workspace: homeWorkspace,
    id: `scim ${id}`,
    name: `SCIM ${name} (${by})`,
    jobId: '',
    isAdmin: true,
    roles: permissionsOf(['flow.work'], [...person.roles, 'all']),
    tokenHash: '',
    environment: 'prod',
  }
}
