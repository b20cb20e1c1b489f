import { type Named, type Replacement, withReplaced } from '../../core/recipient/replaced'
import { Refused } from '../../core/refused'
import type { FlowDesign, OaFlowdesignsReplaceBody, OaFlowdesignsReplaceData } from '../../generated/types'
import type { Context } from '../platform/call'
import type { Tx } from '../platform/db/db'
import { withSentences } from '../platform/texts'
import { findDesignDraft, lockDesignFacts, saveDesign } from '../queries/design/design-writer'
import { addresseesOf } from '../queries/directory/addressees'
import { wholeContactGroups } from '../queries/directory/contact-group'
import { changeContactGroup, lockContactGroups } from '../queries/directory/contact-group-writer'
import { designsNaming, type NamingDesign } from '../queries/directory/directory-uses'
import { problemsOf, surroundingsIn } from '../reading/design/design-problems'

/** Whether the directory has somebody or something of this kind and id. */
async function isKnown({ type, id }: Named, context: Context): Promise<boolean> {
  const { directory } = await addresseesOf(context)
  if (type === 'dept') return directory.department(id) !== undefined
  if (type === 'role') return directory.role(id) !== undefined
  return directory.person(id)?.enabled === true
}

/** What is wrong with a design as it has been replaced; it may have been so before. */
async function errorsOf({ id, design }: NamingDesign, context: Context) {
  const problems = problemsOf(design, await surroundingsIn(context, { self: id, design }))
  return withSentences(
    context.language,
    problems.filter(({ level }) => level === 'error'),
  )
}

/** The drafts of flows. */
async function draftsOf(tx: Tx, workspace: string, ids: readonly string[]) {
  const drafts = new Map<string, FlowDesign>()
  for (const id of ids) {
    const draft = await findDesignDraft(tx, workspace, id)
    if (draft) drafts.set(id, draft.design)
  }
  return drafts
}

/**
 * The designs as they are to be saved. Who has a draft keeps it, also one that names nobody any more: it is changed and
 * stays a draft, and what is published gets its own successor only where that is asked for. The flows are held first, in
 * one order for all, so that nobody saves between reading and writing.
 */
async function replaceInDesigns(tx: Tx, body: OaFlowdesignsReplaceBody, context: Context) {
  const { caller, clock, newId } = context
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const meant = [...new Set(body.flows)].sort()
  for (const id of meant) await lockDesignFacts(tx, caller.workspace, id)
  const named = { type: body.type, id: body.from }
  const found = (await designsNaming(tx, caller.workspace, named)).filter(({ id }) => meant.includes(id))
  const changed = found.map((one) => ({ ...one, design: withReplaced(one.design, body) }))
  const kept = await draftsOf(tx, caller.workspace, meant)
  const versions = body.publish ? changed.filter(({ number }) => number !== null) : []
  const drafts = changed.filter(({ id, number }) => number === null || !(body.publish || kept.has(id)))
  const isChanged = new Set(drafts.map(({ id }) => id))
  for (const { id, design } of versions) {
    await saveDesign(tx, saving, { id, design, publish: true, rev: undefined })
    const draft = kept.get(id)
    if (draft && !isChanged.has(id))
      await saveDesign(tx, saving, { id, design: draft, publish: false, rev: undefined })
  }
  for (const { id, design } of drafts)
    await saveDesign(tx, saving, { id, design, publish: false, rev: undefined })
  const problems: OaFlowdesignsReplaceData['problems'] = []
  for (const one of [...versions, ...drafts]) {
    const errors = await errorsOf(one, context)
    if (errors.length) problems.push({ _id: one.id, name: one.name, problems: errors })
  }
  return { drafts: drafts.length, versions: versions.length, problems }
}

/** The contact groups that are meant, written anew where they name what is replaced. */
async function replaceInGroups(
  tx: Tx,
  { groups: ids, ...replacement }: Replacement & { groups: readonly string[] },
  { caller, clock }: Context,
): Promise<number> {
  if (!ids.length) return 0
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now() }
  await lockContactGroups(tx, caller.workspace)
  let count = 0
  for (const { id, name, tip, groups, managers } of await wholeContactGroups(tx, caller.workspace)) {
    const before = { groups, managers }
    const after = withReplaced(before, replacement)
    if (after === before || !ids.includes(id)) continue
    await changeContactGroup(tx, { ...writing, id }, { name, tip, ...after })
    count++
  }
  return count
}

/** Puts one of the directory in the place of another, in all designs and contact groups that are meant (S2-238). */
export async function replaceNamed(
  tx: Tx,
  body: OaFlowdesignsReplaceBody,
  context: Context,
): Promise<OaFlowdesignsReplaceData> {
  const { type, from, to, groups } = body
  if (from === to.id) throw new Refused('flowdesign.replace-same')
  if (!(await isKnown({ type, id: to.id }, context)))
    throw new Refused('flowdesign.replace-unknown', { name: to.name })
  const designs = await replaceInDesigns(tx, body, context)
  const inGroups = await replaceInGroups(tx, { type, from, to, groups }, context)
  return { ...designs, groups: inGroups }
}
