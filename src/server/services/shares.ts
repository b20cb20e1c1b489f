import { BusinessError } from '../../core/business-error'
import {
  flowStatusLabel,
  formVisibilityOf,
  readerFormRights,
  toClientExpressionContext,
} from '../../core/flow'
import type { OaFlowShareCreatBody, OaFlowShareOpenData, Share } from '../../generated/types'
import { type Caller, type Context, runIdempotentTransaction } from '../platform'
import { toFlow } from '../presenters/flow'
import { shareState, toShare } from '../presenters/share'
import { findPersonPermissions, logAuditEvent } from '../queries'
import {
  countShareOpening,
  findShare,
  insertShare,
  listShares,
  listUsableShares,
  revokeShare,
  type ShareRow,
} from '../queries/flow/share'
import type { FlowContext } from '../read-models/action-context/load-context'
import { loadVisibleForm } from '../read-models/action-context/open-form'
import {
  loadVisibleFlow,
  resolveFormActor,
  type VisibleFlow,
} from '../read-models/action-context/visible-flow'
import { readHistory } from '../read-models/flow/history'

const day = 86_400_000

/** Whether a flow may be shared by links, by its current design. */
export const isShareable = ({ version }: FlowContext): boolean => !version.design.set.forbidShare

/** Creates a link for a flow that the caller sees. */
export async function createShare(body: OaFlowShareCreatBody, context: Context): Promise<Share> {
  const { caller, clock, newId, randomHex } = context
  const { scene } = await loadVisibleFlow(context, { flow: body.flowOi_id })
  if (!isShareable(scene)) throw new BusinessError('share.forbidden')
  const people = body.people.map((id) => {
    const person = scene.snapshot.directory.person(id)
    if (!person?.enabled) throw new BusinessError('share.person-unknown')
    return { id, name: person.name }
  })
  const now = clock.now()
  const share: ShareRow = {
    id: randomHex(16),
    flowId: body.flowOi_id,
    at: now,
    personId: caller.id,
    personName: caller.name,
    people,
    withHistory: body.history,
    expiresAt: now + body.days * day,
    revokedAt: null,
    opened: 0,
  }
  return runIdempotentTransaction(context, {
    requestId: body.requestId,
    call: 'oa/flow/share/creat',
    body,
    work: async (tx) => {
      await insertShare(tx, caller.workspace, share)
      const { id, flowId, expiresAt } = share
      const details = { id, flowId, people, expiresAt }
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flow.share', details })
      return toShare(share, now)
    },
  })
}

/** Finds the links of a flow that the caller created; administrators see everyone's. */
export async function findShares(flowId: string, context: Context): Promise<Share[]> {
  const { db, caller, clock } = context
  await loadVisibleFlow(context, { flow: flowId })
  const personId = caller.isAdmin ? null : caller.id
  const rows = await listShares(db, caller.workspace, { flowId, personId })
  return rows.map((row) => toShare(row, clock.now()))
}

/** Revokes one of the caller's links, or any as an administrator. */
export async function revokeOwnShare(id: string, { db, caller, clock, newId }: Context): Promise<Share> {
  const share = await findShare(db, caller.workspace, id)
  if (!share || (share.personId !== caller.id && !caller.isAdmin)) throw new BusinessError('share.not-found')
  const now = clock.now()
  await db.transaction(async (tx) => {
    await revokeShare(tx, caller.workspace, { id, now })
    const details = { id, flowId: share.flowId }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flow.share.revoke', details })
  })
  return toShare({ ...share, revokedAt: share.revokedAt ?? now }, now)
}

const isFor = ({ people, personId }: ShareRow, caller: Caller) =>
  people.length === 0 || personId === caller.id || people.some(({ id }) => id === caller.id)

/** Returns a link; throws for one not meant for the caller as for one that does not exist. */
async function openShare(id: string, { db, caller, clock }: Context): Promise<ShareRow> {
  const share = await findShare(db, caller.workspace, id)
  if (!share || !isFor(share, caller)) throw new BusinessError('share.not-found')
  const state = shareState(share, clock.now())
  if (state !== 'open') throw new BusinessError(`share.${state}`, { name: share.personName })
  return share
}

/**
 * Loads the flow as the link's creator sees it now; without what only supervision would show, hidden fields
 * first of all.
 */
async function visibleFlowOfShare(share: ShareRow, context: Context): Promise<VisibleFlow> {
  const { db, caller } = context
  const maker = await findPersonPermissions(db, caller.workspace, share.personId)
  if (!maker) throw new BusinessError('share.closed', { name: share.personName })
  const asMaker = { ...maker, workspace: caller.workspace, jobId: '', tokenHash: '' }
  const made = { ...context, caller: { ...asMaker, environment: caller.environment } }
  const { scene } = await loadVisibleFlow(made, { flow: share.flowId }).catch((error: unknown) => {
    throw error instanceof BusinessError
      ? new BusinessError('share.closed', { name: share.personName })
      : error
  })
  if (!isShareable(scene)) throw new BusinessError('share.forbidden')
  const steps = scene.snapshot.messages
    .filter(({ to, entrustFrom }) => [to, entrustFrom?.id].includes(maker.id))
    .map(({ stepId }) => stepId)
  const { design } = scene.version
  return {
    scene,
    sight: formVisibilityOf(design, readerFormRights(design, steps, { watches: false, clear: false })),
  }
}

/**
 * Finds the views of a flow through the links open for the caller now, each with whether it shows the
 * history.
 */
export async function findSharedViews(
  flowId: string,
  context: Context,
): Promise<(VisibleFlow & { withHistory: boolean })[]> {
  const { db, caller, clock } = context
  const open = { flowId, personId: caller.id, now: clock.now() }
  const links = (await listUsableShares(db, caller.workspace, open)).map(async (share) => {
    const visibleFlow = await visibleFlowOfShare(share, context).catch((error: unknown) => {
      if (error instanceof BusinessError) return undefined
      throw error
    })
    return visibleFlow ? [{ ...visibleFlow, withHistory: share.withHistory }] : []
  })
  return (await Promise.all(links)).flat()
}

/** Returns a flow as a link shows it; each opening is logged with its reader. */
export async function viewShare(id: string, context: Context): Promise<OaFlowShareOpenData> {
  const { db, caller, clock, newId } = context
  const share = await openShare(id, context)
  const { scene, sight } = await visibleFlowOfShare(share, context)
  const { snapshot, running } = scene
  const acting = resolveFormActor(scene)
  const shown = await loadVisibleForm(snapshot, { ...acting, rights: sight.rights }, context)
  const now = clock.now()
  await db.transaction(async (tx) => {
    await countShareOpening(tx, caller.workspace, id)
    const details = { id, flowId: share.flowId }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flow.share.open', details })
  })
  return {
    share: { ...toShare(share, now), people: [] },
    flow: toFlow(running, snapshot.directory),
    ...shown,
    ...toClientExpressionContext(snapshot, acting, shown.formset),
    label: flowStatusLabel(running, { unfinished: running.unfinished, cancelled: running.cancelNum }),
    logs: share.withHistory ? await readHistory({ scene, sight }, context) : null,
  }
}
