import type { Returned } from '../../../generated/types'
import type { Context } from '../../platform'
import { toReturnInfo } from '../../presenters/flow'
import { listReturnedMessages, type ReturnedMessage, type RunningFlow } from '../../queries'

/** Loads the row data of flows that were sent back: to a person, otherwise to each flow's creator. */
export async function loadReturnInfo(
  { db, caller }: Context,
  flows: readonly RunningFlow[],
  personId?: string,
) {
  const running = flows.filter(({ result }) => result === 'running')
  const flowIds = [...new Set(running.map(({ id }) => id))]
  const found = await listReturnedMessages(db, caller.workspace, { flowIds, personId: personId ?? null })
  const told = (is: (one: ReturnedMessage) => boolean): { returned?: Returned } => {
    const one = found.find(is)
    return one ? { returned: toReturnInfo(one) } : {}
  }
  return {
    ofFlow: (id: string) => told(({ flowId }) => flowId === id),
    ofMessage: (id: string) => told((one) => one.id === id),
  }
}
