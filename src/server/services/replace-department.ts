import { rootDepartmentId } from '../../core/directory/department-scope'
import { type Replacement, replaceReference } from '../../core/recipient/replace-references'
import type { Context, Tx } from '../platform'
import {
  changeContactGroup,
  listContactGroups,
  listReferencingDrafts,
  lockContactGroups,
  saveDesign,
} from '../queries'

/** Number of drafts and contact groups rewritten. */
export interface ReplacementCount {
  drafts: number
  groups: number
}

/**
 * Replaces a merged department by its successor in drafts and contact groups. Published versions are never
 * rewritten: there the directory resolves one to the other. Nothing is replaced where the successor is the
 * whole company, since choosing that means everyone.
 */
export async function replaceDepartment(
  tx: Tx,
  context: Context,
  replacement: Replacement,
): Promise<ReplacementCount> {
  if (replacement.to.id === rootDepartmentId) return { drafts: 0, groups: 0 }
  return {
    drafts: await replaceInDrafts(tx, context, replacement),
    groups: await replaceInGroups(tx, context, replacement),
  }
}

/**
 * Saves the drafts like any other edit, so that a person with the draft open sees who changed it meanwhile.
 */
async function replaceInDrafts(tx: Tx, context: Context, replacement: Replacement): Promise<number> {
  const { caller, clock, newId } = context
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const drafts = await listReferencingDrafts(tx, caller.workspace, { type: 'dept', id: replacement.from })
  for (const { id, design } of drafts) {
    const next = replaceReference(design, replacement)
    await saveDesign(tx, saving, { id, design: next, publish: false, rev: undefined })
  }
  return drafts.length
}

async function replaceInGroups(tx: Tx, context: Context, replacement: Replacement): Promise<number> {
  const { caller, clock } = context
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now() }
  await lockContactGroups(tx, caller.workspace)
  let count = 0
  for (const { id, name, tip, groups, managers } of await listContactGroups(tx, caller.workspace)) {
    const before = { groups, managers }
    const after = replaceReference(before, replacement)
    if (after === before) continue
    await changeContactGroup(tx, { ...writing, id }, { name, tip, ...after })
    count++
  }
  return count
}
