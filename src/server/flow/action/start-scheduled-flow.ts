import { BusinessError } from '../../../core/business-error'
import {
  type CreateScheduledFlowInput,
  createScheduledFlow,
} from '../../../core/flow/actions/starts/start-scheduled-flow'
import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { findFlow } from '../../queries/flow/running-flow'
import { decideAction, loadNewFlowContext } from '../../read-models/action-context/load-context'
import { retryWithRemote } from '../../read-models/action-context/remote/retry-with-remote'
import { retryWithRecipients } from '../../read-models/action-context/retry-with-recipients'
import { retryWithWorkload } from '../../read-models/action-context/retry-with-workload'
import { persistAction } from './persist-action'
import { createWorkloadReader } from './workload-reader'

/** Scheduled start, with the lock that serializes two processes starting the same occurrence. */
interface Beginning {
  designId: string
  input: CreateScheduledFlowInput
  hold(tx: Tx): Promise<unknown>
}

/** Starts a flow in the name of the context's caller; does nothing if it already exists. */
export const startScheduledFlow = ({ designId, input, hold }: Beginning, context: Context): Promise<void> =>
  retryWithRemote(context, (remote, settled) =>
    retryWithRecipients(context, (addressees) =>
      context.db.transaction(async (tx) => {
        await hold(tx)
        const { caller } = context
        if (await findFlow(tx, caller.workspace, { flow: input.id })) return
        if (!addressees.directory.person(caller.id)?.enabled)
          throw new BusinessError('flow.calendar-person-left')
        const scene = await loadNewFlowContext({ reader: tx, context, addressees, remote }, designId)
        const reading = createWorkloadReader(tx, context)
        const deed = await retryWithWorkload(reading, scene, (scene) =>
          settled(() => decideAction(scene, createScheduledFlow, input)),
        )
        await persistAction(tx, deed, { context, companyVersion: addressees.companyVersion })
      }),
    ),
  )
