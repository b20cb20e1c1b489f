import { BusinessError } from '../../core/business-error'
import { type Context, requestLimits, type Tx } from '../platform'
import { lockFlow, logAuditEvent } from '../queries'
import {
  deleteTestCopy,
  listFlowFamily,
  listFlowFilesToCopy,
  writeTestCopy,
} from '../queries/flow/copy-to-test'

/** Locks the flow and its family until the transaction ends. */
async function lockFamily(tx: Tx, workspace: string, flowId: string) {
  const ids = await listFlowFamily(tx, workspace, flowId, requestLimits.copiedFamily + 1)
  if (ids.length > requestLimits.copiedFamily)
    throw new BusinessError('test.family-too-large', { n: requestLimits.copiedFamily })
  const locked = []
  for (const id of ids) locked.push(await lockFlow(tx, workspace, { flow: id }))
  const flow = locked.find((one) => one?.id === flowId)
  if (!flow) throw new BusinessError('flow.not-found')
  return { flow, ids }
}

/**
 * Copies a production flow in its current state to the test environment, with its ancestors and sub-flows;
 * older copies are deleted. Files get new ids there, since a file deleted in one environment must stay in the
 * other. Returns the flows copied.
 */
export async function copyToTest(flowId: string, context: Context): Promise<string[]> {
  const { db, caller, clock, newId, files: store } = context
  const { workspace } = caller
  return db.transaction(async (tx) => {
    const { flow, ids } = await lockFamily(tx, workspace, flowId)
    const files = new Map<string, string>()
    for (const id of ids)
      for (const file of await listFlowFilesToCopy(tx, workspace, id)) files.set(file, newId())
    for (const [old, fresh] of files) await store.copy(old, fresh)
    for (const id of ids) {
      await deleteTestCopy(tx, workspace, id, clock.now())
      await writeTestCopy(tx, { workspace, flowId: id, files })
    }
    const details = { flow: flowId, name: flow.name, workname: flow.workname, kin: ids.length - 1 }
    await logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action: 'test.copy', details })
    return ids
  })
}
