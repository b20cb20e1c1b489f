import { BusinessError } from '../../core/business-error'
import {
  type CategoryRemoval,
  decisionTablesOf,
  descendantIds,
  insertCategory,
  listRemovedCategories,
  siblingNames,
} from '../../core/flow'
import { isPermitted } from '../../core/permission/check-permission'
import type { DecisionTable, RecycledKind } from '../../generated/types'
import { type Caller, type Context, HttpError, type Tx } from '../platform'
import {
  addToCategories,
  findCategories,
  findDesign,
  listDesigns,
  lockCategories,
  lockContactGroups,
  saveDesign,
  writeCategories,
} from '../queries'
import {
  dropRecycledItem,
  isRecycledNameTaken,
  isRowKind,
  lockRecycledItem,
  type RecycleBinItem,
  recycleContent,
  restoreRows,
} from '../queries/design/recycle-bin'
import { resolveDesign } from '../read-models/design/resolve-design'

/** Permission to delete and restore items of a kind. */
const permissions: Record<RecycledKind, string> = {
  design: 'flowdesign.delete',
  'contact-group': 'flowdesign',
  category: 'flowdesign.setcat',
  'database-set': 'company',
  'decision-table': 'flowdesign.editsenior',
  'design-part': 'flowdesign.part',
}

/** Returns the kinds that a person may restore. */
export const restorableKinds = ({ roles }: Pick<Caller, 'roles'>): RecycledKind[] =>
  (Object.keys(permissions) as RecycledKind[]).filter((kind) => isPermitted(roles, permissions[kind]))

/** Content of a category in the recycle bin, with the flows that were in it. */
interface CategoryContent {
  category: [CategoryRemoval & { flows: { id: string; category: string[] }[] }]
}

/** Moves the categories of the stored tree that are not among the ids that stay to the recycle bin. */
export async function recycleCategories(
  tx: Tx,
  { caller, newId, clock }: Context,
  stays: readonly string[],
): Promise<void> {
  const { workspace } = caller
  const removed = listRemovedCategories(await findCategories(tx, workspace), new Set(stays))
  if (!removed.length) return
  const designs = await listDesigns(tx, workspace)
  for (const one of removed) {
    const { id, name } = one.node
    const below = new Set(descendantIds([one.node], id))
    const flows = designs.flatMap((design) => {
      const category = design.category.filter((among) => below.has(among))
      return category.length ? [{ id: design.id, category }] : []
    })
    const content = { category: [{ ...one, flows }] }
    await recycleContent(
      tx,
      { caller, newId, now: clock.now() },
      { kind: 'category', itemId: id, name, content },
    )
  }
}

type Restore = (tx: Tx, item: RecycleBinItem, context: Context) => Promise<void>

const rejectTaken = (isTaken: boolean, name: string) => {
  if (isTaken) throw new BusinessError('recycle.name-taken', { name })
}

const restoreRowsOf: Restore = async (tx, item, { caller }) => {
  if (!isRowKind(item.kind)) throw new Error(`the kind ${item.kind} has no rows of its own`)
  if (item.kind === 'contact-group') await lockContactGroups(tx, caller.workspace)
  rejectTaken(await isRecycledNameTaken(tx, caller.workspace, item.kind, item.name), item.name)
  await restoreRows(tx, item.kind, item)
}

const restoreCategory: Restore = async (tx, { name, content }, { caller }) => {
  const { workspace } = caller
  const [{ parent, node, flows }] = (content as unknown as CategoryContent).category
  await lockCategories(tx, workspace)
  const tree = await findCategories(tx, workspace)
  const removed = { parent, node: { ...node, name } }
  rejectTaken(siblingNames(tree, removed).includes(name), name)
  await writeCategories(tx, workspace, insertCategory(tree, removed))
  await addToCategories(tx, workspace, flows)
}

/** Adds the table to the draft of its flow, based on the published version if there is no draft. */
const restoreDecisionTable: Restore = async (tx, { itemId, name, content }, context) => {
  const { caller, clock, newId, db } = context
  const [flowid = ''] = itemId.split('/')
  if (!(await findDesign(db, caller.workspace, flowid))) throw new BusinessError('recycle.flow-gone')
  const design = await resolveDesign({ flowid }, context)
  const tables = decisionTablesOf(design)
  const [table] = content.table as unknown as DecisionTable[]
  rejectTaken(
    tables.some((one) => one.name === name || one.id === table?.id),
    name,
  )
  const decisions = [...tables, ...(table ? [{ ...table, name }] : [])]
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const restored = { ...design, formset: { ...design.formset, decisions } }
  await saveDesign(tx, saving, { id: flowid, design: restored, publish: false, rev: undefined })
}

const restorers: Record<RecycledKind, Restore> = {
  design: restoreRowsOf,
  'contact-group': restoreRowsOf,
  'database-set': restoreRowsOf,
  'design-part': restoreRowsOf,
  category: restoreCategory,
  'decision-table': restoreDecisionTable,
}

/** Locks an item that the caller may restore. */
async function lockItem(tx: Tx, { workspace, roles }: Caller, id: string): Promise<RecycleBinItem> {
  const item = await lockRecycledItem(tx, workspace, id)
  if (!item) throw new BusinessError('recycle.not-found')
  if (!isPermitted(roles, permissions[item.kind])) throw new HttpError(403, 'session.no-permission')
  return item
}

/** Restores an item under a name, or the one that it had. Returns the restored item. */
export async function restoreBinItem(
  tx: Tx,
  { id, name }: { id: string; name: string },
  context: Context,
): Promise<RecycleBinItem> {
  const stored = await lockItem(tx, context.caller, id)
  const item = { ...stored, name: name || stored.name }
  await restorers[item.kind](tx, item, context)
  await dropRecycledItem(tx, context.caller.workspace, id)
  return item
}

/** Deletes an item for good. Returns the deleted item. */
export async function purgeBinItem(tx: Tx, id: string, { caller }: Context): Promise<RecycleBinItem> {
  const item = await lockItem(tx, caller, id)
  await dropRecycledItem(tx, caller.workspace, id)
  return item
}
