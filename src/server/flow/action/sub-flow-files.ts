import type { SubFlowStart } from '../../../core/flow'
import { collectFiles, type FormValues } from '../../../core/form'
import type { Context, Tx } from '../../platform'
import { type FileRow, findFiles, insertFile, setFileHolders } from '../../queries'
import type { ActionResult, FlowContext } from '../../read-models/action-context/load-context'

/** Initial form of a sub-flow, and the files copied with it, by the ids of their copies. */
export interface SubFlowFiles {
  form: FormValues
  files: ReadonlyMap<string, FileRow>
}

/**
 * Copies the files that a sub-flow takes from its parent under new ids, so that each flow controls access to
 * its own copies. Files not attached to the parent are skipped.
 */
export async function prepareSubFlowFiles(
  tx: Tx,
  { form, parent }: SubFlowStart,
  { scene, context }: { scene: FlowContext; context: Context },
): Promise<SubFlowFiles> {
  const named = new Set(collectFiles(scene.snapshot.design.formset, form).map(({ id }) => id))
  if (!named.size) return { form, files: new Map() }
  const rows = await findFiles(tx, context.caller.workspace, [...named])
  const held = rows.filter(({ flowId }) => flowId === parent.flowId)
  const files = new Map(held.map((row) => [context.newId(), row]))
  const renamed = [...files].reduce((text, [id, row]) => text.replaceAll(row.id, id), JSON.stringify(form))
  return { form: JSON.parse(renamed) as FormValues, files }
}

/** Stores the copies that the sub-flow's form names once it is decided. */
export async function storeSubFlowFiles(
  tx: Tx,
  { snapshot, after, changes }: ActionResult,
  { along, context }: { along: SubFlowFiles; context: Context },
): Promise<void> {
  const { workspace } = context.caller
  const flowId = after.flow?.id ?? ''
  const stepName = changes.find((change) => change.type === 'log.add')?.record.stepName ?? ''
  const uses = collectFiles(snapshot.design.formset, after.flow?.form ?? {})
  const places = new Map(uses.map(({ id, place }) => [id, place]))
  for (const [id, row] of along.files) {
    if (!places.has(id)) continue
    await insertFile(tx, workspace, { ...row, id, designId: null })
    await context.files.copy(row.id, id)
  }
  const holders = [...places].map(([id, field]) => ({ id, field, flowId, stepName, messageId: null }))
  if (holders.length) await setFileHolders(tx, workspace, holders)
}
