import { type SubFlowStart, startSubFlow } from '../../../core/flow'
import { type AppContext, type Caller, type Context, textOf, wake } from '../../platform'
import { findFlow, lockSubFlowStart, type SubFlowDecision } from '../../queries'
import {
  type ActionResult,
  decideAction,
  type FlowContext,
  loadNewFlowContext,
} from '../../read-models/action-context/load-context'
import { evaluateRule, runStages, writeStages } from './action-stages'
import { persistAction } from './persist-action'
import { prepareSubFlowFiles, type SubFlowFiles, storeSubFlowFiles } from './sub-flow-files'

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

function begun(scene: FlowContext, start: SubFlowDecision, { form, files }: SubFlowFiles): ActionResult {
  const { id, deptId, level, language } = start
  const { flowId, messageId, depth, name } = start.parent
  const desc = textOf(language, 'flow.sub-flow-desc', { name })
  const parent = { flowId, messageId }
  const own = { form, files: [...files.keys()] }
  const input = { id, parent, depth: depth + 1, deptId, level, desc, ...own }
  return decideAction(scene, startSubFlow, input)
}

/** Creates a sub-flow in its own transaction; does nothing if it already exists. */
export async function createSubFlow(
  start: SubFlowDecision,
  workspace: string,
  house: AppContext,
): Promise<void> {
  const { language } = start
  const caller = creatorOf(start.by, { workspace, environment: house.data })
  const context: Context = { ...house, caller, language, address: '' }
  await runStages(writeStages, { context }, async (run) => {
    const { tx } = run
    await lockSubFlowStart(tx, workspace, start.id)
    if (await findFlow(tx, workspace, { flow: start.id })) return
    const scene = await loadNewFlowContext(run, start.designId)
    const along = await prepareSubFlowFiles(tx, start, { scene, context })
    const deed = await evaluateRule(run, scene, (scene) => begun(scene, start, along))
    await persistAction(tx, deed, { context, companyVersion: run.addressees.companyVersion })
    await storeSubFlowFiles(tx, deed, { along, context })
  })
  wake(house.db)
}
