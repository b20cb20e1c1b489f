import { BusinessError } from '../../../core/business-error'
import { type CreateScheduledFlowInput, createScheduledFlow } from '../../../core/flow'
import type { Context, Tx } from '../../platform'
import { findFlow } from '../../queries'
import { decideAction, loadNewFlowContext } from '../../read-models/action-context/load-context'
import { evaluateRule, runStages, writeStages } from './action-stages'
import { persistAction } from './persist-action'

/** Scheduled start, with the lock that serializes two processes starting the same occurrence. */
interface Beginning {
  designId: string
  input: CreateScheduledFlowInput
  hold(tx: Tx): Promise<unknown>
}

/** Starts a flow in the name of the context's caller; does nothing if it already exists. */
export const startScheduledFlow = ({ designId, input, hold }: Beginning, context: Context): Promise<void> =>
  runStages(writeStages, { context }, async (run) => {
    const { tx, addressees } = run
    const { caller } = context
    await hold(tx)
    if (await findFlow(tx, caller.workspace, { flow: input.id })) return
    if (!addressees.directory.person(caller.id)?.enabled) throw new BusinessError('flow.calendar-person-left')
    const scene = await loadNewFlowContext(run, designId)
    const actionResult = await evaluateRule(run, scene, (scene) =>
      decideAction(scene, createScheduledFlow, input),
    )
    await persistAction(tx, actionResult, { context, companyVersion: addressees.companyVersion })
  })
