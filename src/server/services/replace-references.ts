import { BusinessError } from '../../core/business-error'
import { isDesignError } from '../../core/flow'
import { isInDirectory, type Replacement, replaceReference } from '../../core/recipient/replace-references'
import type { FlowDesign, OaFlowdesignsReplaceBody, OaFlowdesignsReplaceData } from '../../generated/types'
import { type Context, localizeProblems, type Tx } from '../platform'
import {
  changeContactGroup,
  type DesignReference,
  findDesignDraft,
  listContactGroups,
  listReferencingDesigns,
  lockContactGroups,
  lockDesignFacts,
  readRecipientDirectory,
  saveDesign,
} from '../queries'
import { findFailingCases } from '../read-models/design/case-results'
import { findDesignProblems, loadDesignCheckContext } from '../read-models/design/design-problems'

/** Errors of a replaced design, checked before anything is locked. */
interface CheckedDesign {
  /** The design before the replacement, as JSON. */
  text: string
  /** Number of its saved cases that fail after the replacement. */
  failing: number
  errors: LocalizedProblem[]
}

type CheckedDesigns = ReadonlyMap<string, CheckedDesign>
type LocalizedProblem = ReturnType<typeof localizeProblems>[number]

/** Errors that prevent a replaced design from being published; some may have existed before. */
async function errorsOf({ id, design }: DesignReference, failing: number, context: Context) {
  const problems = await findDesignProblems(
    design,
    await loadDesignCheckContext(context, { self: id, design }),
  )
  const errors = problems.filter(isDesignError)
  const all = failing ? [...errors, { code: 'flowdesign.cases-break', params: { count: failing } }] : errors
  return localizeProblems(context.language, all)
}

/**
 * Checks the designs after the replacement and simulates the saved cases of those to be published, before
 * anything is locked: both yield to other requests, and cases may call other systems.
 */
export async function checkReplacedDesigns(
  body: OaFlowdesignsReplaceBody,
  context: Context,
): Promise<CheckedDesigns> {
  const checked = new Map<string, CheckedDesign>()
  const named = { type: body.type, id: body.from }
  for (const one of await listReferencingDesigns(context.db, context.caller.workspace, named)) {
    if (!body.flows.includes(one.id)) continue
    const text = JSON.stringify(one.design)
    const design = replaceReference(one.design, body)
    const isPublished = body.publish && one.number !== null
    const failing = isPublished ? (await findFailingCases({ flowid: one.id, design }, context)).length : 0
    checked.set(one.id, { text, failing, errors: await errorsOf({ ...one, design }, failing, context) })
  }
  return checked
}

/** Reads the drafts of flows. */
async function draftsOf(tx: Tx, workspace: string, ids: readonly string[]) {
  const drafts = new Map<string, FlowDesign>()
  for (const id of ids) {
    const draft = await findDesignDraft(tx, workspace, id)
    if (draft) drafts.set(id, draft.design)
  }
  return drafts
}

/**
 * Replaces references in designs. An existing draft is changed and stays a draft, even if the reference is
 * gone from it. A published version, or one on trial, gets its own successor only if requested and without
 * errors; otherwise the result becomes the draft, unless there is one. The flows are locked first, in one order, so that no
 * save comes between reading and writing.
 */
async function replaceInDesigns(
  tx: Tx,
  { checked, ...body }: OaFlowdesignsReplaceBody & { checked: CheckedDesigns },
  context: Context,
) {
  const { caller, clock, newId } = context
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const flowIds = [...new Set(body.flows)].sort()
  for (const id of flowIds) await lockDesignFacts(tx, caller.workspace, id)
  const named = { type: body.type, id: body.from }
  const found = (await listReferencingDesigns(tx, caller.workspace, named)).filter(({ id }) =>
    flowIds.includes(id),
  )
  const changed = found.map((one) => ({
    ...one,
    before: one.design,
    design: replaceReference(one.design, body),
  }))
  const stored = await draftsOf(tx, caller.workspace, flowIds)
  const problems: OaFlowdesignsReplaceData['problems'] = []
  for (const one of changed) {
    const known = checked.get(one.id)
    // Only a design that was saved since is checked while the flows are locked.
    const isSame = known?.text === JSON.stringify(one.before)
    const errors = isSame ? known.errors : await errorsOf(one, known?.failing ?? 0, context)
    if (errors.length) problems.push({ _id: one.id, name: one.name, problems: errors })
  }
  const isPublished = ({ id, number }: DesignReference) =>
    body.publish && number !== null && !problems.some(({ _id }) => _id === id)
  const versions = changed.filter(isPublished)
  // The version on trial is newer than the published one, so it is listed first and becomes the draft.
  const newest = changed.filter((one) => changed.find(({ id }) => id === one.id) === one)
  const drafts = newest.filter((one) => one.number === null || !(isPublished(one) || stored.has(one.id)))
  const isChanged = new Set(drafts.map(({ id }) => id))
  // The version on trial stays the newest.
  for (const { id, design, isTrial } of versions.toReversed()) {
    const successorOf = isTrial ? 'trial' : 'published'
    await saveDesign(tx, saving, { id, design, publish: true, rev: undefined, successorOf })
    const draft = stored.get(id)
    if (draft && !isChanged.has(id))
      await saveDesign(tx, saving, { id, design: draft, publish: false, rev: undefined })
  }
  for (const { id, design } of drafts)
    await saveDesign(tx, saving, { id, design, publish: false, rev: undefined })
  return { drafts: drafts.length, versions: versions.length, problems }
}

/** Replaces references in the requested contact groups. */
async function replaceInGroups(
  tx: Tx,
  { groups: ids, ...replacement }: Replacement & { groups: readonly string[] },
  { caller, clock }: Context,
): Promise<number> {
  if (!ids.length) return 0
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now() }
  let count = 0
  for (const { id, name, tip, groups, managers } of await listContactGroups(tx, caller.workspace)) {
    const before = { groups, managers }
    const after = replaceReference(before, replacement)
    if (after === before || !ids.includes(id)) continue
    await changeContactGroup(tx, { ...writing, id }, { name, tip, ...after })
    count++
  }
  return count
}

/** Replaces one directory entity by another in all requested designs and contact groups (S2-238). */
export async function replaceReferences(
  tx: Tx,
  body: OaFlowdesignsReplaceBody & { checked: CheckedDesigns },
  context: Context,
): Promise<OaFlowdesignsReplaceData> {
  const { type, from, to, groups } = body
  if (from === to.id) throw new BusinessError('flowdesign.replace-same')
  const { directory } = await readRecipientDirectory(context)
  if (!isInDirectory(directory, { type, id: to.id }))
    throw new BusinessError('flowdesign.replace-unknown', { name: to.name })
  // Contact groups are locked before designs, as where the directory is locked already.
  if (groups.length) await lockContactGroups(tx, context.caller.workspace)
  const designs = await replaceInDesigns(tx, body, context)
  const inGroups = await replaceInGroups(tx, { type, from, to, groups }, context)
  return { ...designs, groups: inGroups }
}
