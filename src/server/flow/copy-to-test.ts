import { Refused } from '../../core/refused'
import type { Context } from '../platform/call'
import { noteAct } from '../queries/audit'
import { dropCopy, filesToCopy, writeCopy } from '../queries/copy-to-test'
import { lockFlow } from '../queries/running-flow'

/**
 * Copies a flow of production as it is now to the test environment; an older copy goes. Nobody acts on the flow
 * meanwhile. Files get new ids there, since what is cleared away in one environment must stay in the other.
 */
export async function copyToTest(flowId: string, context: Context): Promise<void> {
  const { db, caller, clock, newId, files: store } = context
  const { workspace } = caller
  await db.transaction(async (tx) => {
    const flow = await lockFlow(tx, workspace, { flow: flowId })
    if (!flow) throw new Refused('flow.not-found')
    const files = new Map((await filesToCopy(tx, workspace, flowId)).map((id) => [id, newId()]))
    for (const [old, fresh] of files) await store.copy(old, fresh)
    await dropCopy(tx, workspace, flowId, clock.now())
    await writeCopy(tx, { workspace, flowId, files })
    const details = { flow: flowId, name: flow.name, workname: flow.workname }
    await noteAct(tx, { caller, id: newId(), now: clock.now() }, { action: 'test.copy', details })
  })
}
