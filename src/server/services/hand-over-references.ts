import type { PrivilegeChange } from '../../core/directory/privileges'
import type { HandoverSuccessors, OaFlowdesignsReplaceBody, ReferenceHandover } from '../../generated/types'
import { type Context, type Tx, translateKey } from '../platform'
import { canMovePrivilegesAlone } from '../policies/second-person'
import { findDirectoryUses, findStaff, logAuditEvent, readActiveDesignNames } from '../queries'
import { replaceDashboardOwner } from '../queries/dashboard/dashboard'
import { listOwnedDesigns, replaceDesignOwner } from '../queries/design/design-owner'
import { listOwnedParts, replacePartOwner } from '../queries/design/design-part'
import { listOwnedPrograms } from '../queries/session/program-account'
import { handOverDelegations, type LeaverIdentity, requireSuccessor } from './hand-over-delegations'
import { handOverPrograms } from './programs'
import { checkReplacedDesigns, replaceReferences } from './replace-references'

/*
 * A leaver is named in more than tasks: in flow designs and their tables, contact groups, owned flows, programs and dashboards,
 * and delegations. These go over in the same transaction, each kind to its own successor. A design that would have
 * errors with the successor is not published; it is returned as broken, and the check of published flows marks it.
 */

/** Hand-over of references, prepared before anything is locked. */
export interface HandoverPlan {
  from: LeaverIdentity
  successors: HandoverSuccessors
  flows: string[]
  groups: string[]
  checked: Awaited<ReturnType<typeof checkReplacedDesigns>>
  designNames: Awaited<ReturnType<typeof readActiveDesignNames>>
}

const replacementOf = (
  { id }: LeaverIdentity,
  to: { id: string; name: string },
  part: Pick<OaFlowdesignsReplaceBody, 'flows' | 'groups'>,
): OaFlowdesignsReplaceBody => ({
  type: 'user',
  from: id,
  to,
  publish: true,
  flows: part.flows,
  groups: part.groups,
})

/** Reads what names a leaver, and checks the designs with their successor, which yields to other requests. */
export async function prepareHandover(
  context: Context,
  from: LeaverIdentity,
  successors: HandoverSuccessors,
): Promise<HandoverPlan> {
  const { db, caller } = context
  const { flows, groups } = await findDirectoryUses(db, caller.workspace, { type: 'user', id: from.id })
  const { designs: to = '' } = successors
  const ids = to ? flows.map(({ id }) => id) : []
  const body = replacementOf(from, { id: to, name: '' }, { flows: ids, groups: [] })
  return {
    from,
    successors,
    flows: ids,
    groups: successors.groups ? groups.map(({ id }) => id) : [],
    checked: await checkReplacedDesigns(body, context),
    designNames: await readActiveDesignNames(db, caller.workspace),
  }
}

/** Finds what the caller may not hand over alone: whom designs, groups, flows and delegations trust. */
export async function findReferencePrivileges(
  tx: Tx,
  { caller }: Context,
  { from, successors }: HandoverPlan,
): Promise<PrivilegeChange[]> {
  if (canMovePrivilegesAlone(caller)) return []
  const ids = [...new Set(Object.values(successors))]
  const people = await findStaff(tx, caller.workspace, ids)
  return people.map(({ name: to }) => ({ personId: from.id, name: from.name, what: 'recipients', to }))
}

/** Replaces the leaver in designs or in contact groups. */
async function replaceLeaver(
  tx: Tx,
  context: Context,
  { from, checked, to: id, ...part }: HandoverPlan & { to: string },
) {
  const { caller, clock, newId } = context
  const { name } = await requireSuccessor(tx, context, from, id)
  const body = replacementOf(from, { id, name }, part)
  const done = await replaceReferences(tx, { ...body, checked }, context)
  const { type, to, flows, groups, publish } = body
  const details = { type, from: from.id, to, flows, groups, publish }
  const written = { caller, id: newId(), now: clock.now() }
  await logAuditEvent(tx, written, { action: 'flowdesign.replace', details })
  return done
}

/** Hands over what names the leaver beside the tasks, in the transaction in which the person leaves. */
export async function handOverReferences(
  tx: Tx,
  context: Context,
  prepared: HandoverPlan,
): Promise<ReferenceHandover> {
  const { from, successors } = prepared
  const { workspace } = context.caller
  const none = { designs: 0, groups: 0, owners: 0, delegations: 0, programs: 0, dashboards: 0 }
  const result: ReferenceHandover = { ...none, broken: [] }
  if (successors.designs && prepared.flows.length) {
    const done = await replaceLeaver(tx, context, { ...prepared, groups: [], to: successors.designs })
    result.designs = done.versions + done.drafts
    for (const { _id: id, name, problems } of done.problems)
      result.broken.push({ kind: 'designs', id, name, reason: problems[0]?.msg ?? '' })
  }
  if (successors.groups && prepared.groups.length)
    result.groups = (
      await replaceLeaver(tx, context, { ...prepared, flows: [], to: successors.groups })
    ).groups
  if (successors.owners) {
    const owner = await requireSuccessor(tx, context, from, successors.owners)
    const owned = { from: from.id, to: owner.id }
    result.owners =
      (await replaceDesignOwner(tx, workspace, owned)) + (await replacePartOwner(tx, workspace, owned))
  }
  if (successors.delegations) {
    const { designNames: designs } = prepared
    const handing = { from, to: successors.delegations, designs }
    const { count, broken } = await handOverDelegations(tx, context, handing)
    result.delegations = count
    result.broken.push(...broken)
  }
  if (successors.programs) {
    const owner = await requireSuccessor(tx, context, from, successors.programs)
    result.programs = await handOverPrograms(tx, context, { from: from.id, to: owner.id })
  }
  if (successors.dashboards) {
    const owner = await requireSuccessor(tx, context, from, successors.dashboards)
    result.dashboards = await replaceDashboardOwner(tx, workspace, { from: from.id, to: owner.id })
  }
  result.broken.push(...(await findStoppedPrograms(tx, context, from)))
  return result
}

/** Lists the programs that stop, as their owner has left. */
async function findStoppedPrograms(tx: Tx, { caller, language }: Context, { id }: LeaverIdentity) {
  const programs = await listOwnedPrograms(tx, caller.workspace, id)
  const reason = translateKey(language, 'program.stops')
  return programs.map(({ id, name }) => ({ kind: 'programs' as const, id, name, reason }))
}

/** Converts a hand-over for the log: counts by kind. */
export const toHandoverFacts = ({
  designs: versions,
  groups,
  owners,
  delegations,
  programs,
  dashboards,
}: ReferenceHandover) => ({ versions, groups, owners, delegations, programs, dashboards })

/** Lists the flows and shared parts that a person owns. */
export async function findOwnedDesigns({ db, caller }: Context, id: string) {
  const designs = await listOwnedDesigns(db, caller.workspace, id)
  return [...designs, ...(await listOwnedParts(db, caller.workspace, id))]
}
