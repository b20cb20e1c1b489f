import { BusinessError } from '../../core/business-error'
import { isDesignError, updateStepParts } from '../../core/flow'
import { updatePart } from '../../core/form'
import { isPermitted } from '../../core/permission/check-permission'
import type { FlowDesign, PartEffect, PartRow, PartUse } from '../../generated/types'
import { type Caller, type Context, HttpError, localizeProblems, type Tx } from '../platform'
import { toIso } from '../presenters/time'
import { lockDesignFacts, saveDesign } from '../queries'
import {
  lockPart,
  type PartFacts,
  type PartRecord,
  writePart,
  writePartVersion,
} from '../queries/design/design-part'
import { type LinkingVersion, listLinkingVersions } from '../queries/design/part-uses'
import { findCompanyProblems } from '../read-models/design/design-problems'
import { resolveDesign } from '../read-models/design/resolve-design'
import { isInAdminScope } from './admin-scope'
import type { PartContent } from './part-content'

/** Maximum number of parts per company: designers choose from all of them. */
export const maxParts = 500

/** Throws for a name of a part that is empty, or that another one has. */
export function assertPartName(
  parts: readonly Pick<PartFacts, 'id' | 'name'>[],
  { id, name }: { id?: string; name: string },
): void {
  if (!name) throw new BusinessError('design-part.name-empty')
  if (parts.some((one) => one.name === name && one.id !== id))
    throw new BusinessError('design-part.name-taken', { name })
}

/** Whether a person may change a shared part: its owner and the administrators of parts may. */
export const canEditPart = (
  { id, roles }: Pick<Caller, 'id' | 'roles'>,
  part: Pick<PartFacts, 'ownerId'>,
): boolean => part.ownerId === id || isPermitted(roles, 'flowdesign.part')

/** Locks a shared part that the caller may change. */
export async function lockOwnPart(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  id: string,
): Promise<PartFacts> {
  const part = await lockPart(tx, caller.workspace, id)
  if (!part) throw new BusinessError('design-part.not-found')
  if (!canEditPart(caller, part)) throw new HttpError(403, 'design-part.not-owner')
  return part
}

const versionsOf = ({ links }: LinkingVersion, id: string) =>
  links.flatMap((link) => (link.id === id ? [link.version] : [])).toSorted((a, b) => a - b)

/** Converts the uses of a part for responses. */
export const toPartUses = (
  versions: readonly LinkingVersion[],
  part: Pick<PartFacts, 'id' | 'version'>,
): PartUse[] =>
  versions.flatMap((one) => {
    const used = versionsOf(one, part.id)
    const { designId: flowid, name, state, number } = one
    const outdated = used.some((version) => version !== part.version)
    return used.length ? [{ flowid, name, state, number, versions: used, outdated }] : []
  })

const countFlows = (uses: readonly PartUse[]) => new Set(uses.map(({ flowid }) => flowid)).size

/** Converts a shared part for responses, with the number of flows that use it. */
export function toPartRow(part: PartRecord, versions: readonly LinkingVersion[], caller: Caller): PartRow {
  const { ownerId: owner, changedAt, changedBy, ...facts } = part
  const uses = toPartUses(versions, part)
  return {
    ...facts,
    owner,
    used: countFlows(uses),
    outdated: countFlows(uses.filter(({ outdated }) => outdated)),
    changed_at: toIso(changedAt),
    changed_by: changedBy,
    mayEdit: canEditPart(caller, part),
  }
}

/** Splits the versions that use a part into those in the caller's scope and the number of others. */
export async function findPartUses({ db, caller }: Context, id: string) {
  const using = (await listLinkingVersions(db, caller.workspace)).filter((one) => versionsOf(one, id).length)
  const inside = using.filter(({ category }) => isInAdminScope(caller.scope, category))
  return {
    inside,
    outside:
      new Set(using.map(({ designId }) => designId)).size -
      new Set(inside.map(({ designId }) => designId)).size,
  }
}

/** Maximum number of flows that one new version checks or updates. */
const maxFlows = 200
/** Number of errors described per flow. */
const maxMessages = 3

/** Version of a part with its content. */
type ContentVersion = PartContent & Pick<PartFacts, 'id' | 'version'>

/** Returns a design with a part updated to a version; the same design if nothing of it is outdated. */
function withPart(
  design: FlowDesign,
  { step, ...part }: ContentVersion,
  { clock, newId }: Pick<Context, 'clock' | 'newId'>,
): FlowDesign {
  if (step) return updateStepParts(design, { ...part, step }, newId)
  const formset = updatePart(design.formset, part, clock.now())
  return formset === design.formset ? design : { ...design, formset }
}

/** Checks the flows in the caller's scope that use a part with a new version of it. */
export async function previewPart(
  context: Context,
  part: ContentVersion,
): Promise<{ effects: PartEffect[]; outside: number }> {
  const { inside, outside } = await findPartUses(context, part.id)
  const flows = new Map(inside.map(({ designId, name }) => [designId, name]))
  const effects: PartEffect[] = []
  for (const [flowid, name] of [...flows].slice(0, maxFlows)) {
    const design = withPart(await resolveDesign({ flowid }, context), part, context)
    const problems = await findCompanyProblems(context, { self: flowid, design })
    const errors = problems.filter(isDesignError)
    const described = localizeProblems(context.language, errors.slice(0, maxMessages))
    effects.push({
      flowid,
      name,
      hasDraft: inside.some(({ designId, state }) => designId === flowid && state === 'draft'),
      errors: errors.length,
      warnings: problems.length - errors.length,
      messages: described.map(({ msg }) => msg),
    })
  }
  return { effects, outside }
}

/** Saves the drafts of flows with a new version of a part. Returns their number; flows that do not use it stay. */
export async function updateDrafts(
  tx: Tx,
  { part, flows }: { part: ContentVersion; flows: readonly string[] },
  context: Context,
): Promise<number> {
  const { caller, clock, newId } = context
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  let drafts = 0
  for (const flowid of flows.toSorted()) {
    // Locked first, so that a draft saved meanwhile is read and not overwritten.
    if (!(await lockDesignFacts(tx, caller.workspace, flowid)))
      throw new BusinessError('flowdesign.not-found')
    const stored = await resolveDesign({ flowid }, { db: tx, caller })
    const design = withPart(stored, part, context)
    if (design === stored) continue
    await saveDesign(tx, saving, { id: flowid, design, publish: false, rev: undefined })
    drafts += 1
  }
  return drafts
}

/** Stores a version of a part, and makes it the current one. */
export async function storePartVersion(
  tx: Tx,
  { part, design }: { part: PartFacts; design: FlowDesign },
  { caller, clock }: Context,
): Promise<void> {
  const change = { workspace: caller.workspace, by: caller.id, now: clock.now() }
  await writePartVersion(tx, change, { ...part, design })
  await writePart(tx, caller.workspace, part)
}
