import { type SubFlowStart, startSubFlow } from '../../../core/flow'
import { collectFiles, type FormValues } from '../../../core/form'
import { type AppContext, type Caller, type Context, type Tx, translateKey, wakeJob } from '../../platform'
import {
  attachFilesToFlow,
  type FileRow,
  findFiles,
  findFlow,
  insertFile,
  type SubFlowDecision,
} from '../../queries'
import { lockSubFlowStart } from '../../queries/flow/sub-flow'
import {
  type ActionResult,
  decideAction,
  type FlowContext,
  loadNewFlowContext,
} from '../../read-models/action-context/load-context'
import { evaluateRule, runStages, writeStages } from './action-stages'
import { persistAction } from './persist-action'

/** Initial form of a sub-flow, and the files copied with it, by the ids of their copies. */
interface SubFlowFiles {
  form: FormValues
  files: ReadonlyMap<string, FileRow>
}

/**
 * Copies the files that a sub-flow takes from its parent under new ids, so that each flow controls access to
 * its own copies. Files not attached to the parent are skipped.
 */
async function prepareSubFlowFiles(
  tx: Tx,
  { form, parent }: SubFlowStart,
  { scene, context }: { scene: FlowContext; context: Context },
): Promise<SubFlowFiles> {
  const named = new Set(collectFiles(scene.snapshot.design.formset, form).map(({ id }) => id))
  if (!named.size) return { form, files: new Map() }
  const rows = await findFiles(tx, context.caller.workspace, [...named])
  const parentFiles = rows.filter(({ flowId }) => flowId === parent.flowId)
  const files = new Map(parentFiles.map((row) => [context.newId(), row]))
  const renamed = [...files].reduce((text, [id, row]) => text.replaceAll(row.id, id), JSON.stringify(form))
  return { form: JSON.parse(renamed) as FormValues, files }
}

/** Stores the copies that the sub-flow's form names once it is decided. */
async function storeSubFlowFiles(
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
  if (holders.length) await attachFilesToFlow(tx, workspace, holders)
}

/** Returns the person who submitted the parent's step as the creator of the sub-flow. */
const creatorOf = (
  { id, name, realId, realName }: SubFlowStart['by'],
  { workspace, environment }: Pick<Caller, 'workspace' | 'environment'>,
): Caller => ({
  workspace,
  environment,
  id,
  name,
  jobId: '',
  isAdmin: false,
  roles: [],
  tokenHash: '',
  ...(realId !== undefined && { real: { id: realId, name: realName ?? '', until: 0 } }),
})

function subFlowCreation(
  scene: FlowContext,
  start: SubFlowDecision,
  { form, files }: SubFlowFiles,
): ActionResult {
  const { id, deptId, level, language } = start
  const { flowId, messageId, depth, name } = start.parent
  const desc = translateKey(language, 'flow.sub-flow-desc', { name })
  const parent = { flowId, messageId }
  const own = { form, files: [...files.keys()] }
  const input = { id, parent, depth: depth + 1, deptId, level, desc, ...own }
  return decideAction(scene, startSubFlow, input)
}

/** Creates a sub-flow in its own transaction; does nothing if it already exists. */
export async function createSubFlow(
  start: SubFlowDecision,
  workspace: string,
  appContext: AppContext,
): Promise<void> {
  const { language } = start
  const caller = creatorOf(start.by, { workspace, environment: appContext.data })
  const context: Context = { ...appContext, caller, language, address: '' }
  await runStages(writeStages, { context }, async (run) => {
    const { tx } = run
    await lockSubFlowStart(tx, workspace, start.id)
    if (await findFlow(tx, workspace, { flow: start.id })) return
    const scene = await loadNewFlowContext(run, start.designId)
    const along = await prepareSubFlowFiles(tx, start, { scene, context })
    const actionResult = await evaluateRule(run, scene, (scene) => subFlowCreation(scene, start, along))
    await persistAction(tx, actionResult, { context, companyVersion: run.addressees.companyVersion })
    await storeSubFlowFiles(tx, actionResult, { along, context })
  })
  wakeJob(appContext.db)
}
