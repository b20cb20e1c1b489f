import { type AppContext, homeWorkspace, type Tx, wakeJob } from '../platform'
import { writeEffect } from '../queries'
import { claimOverdueMessages, type OverdueMessage } from '../queries/list/overdue-messages'

/** Maximum number of overdue messages notified in one transaction (domain 2.10). */
const batch = 120

/** Notifies assignees of overdue messages. Returns the number notified. */
export async function notifyOverdue(appContext: AppContext): Promise<number> {
  const now = appContext.clock.now()
  let result = 0
  for (let batchSize = batch; batchSize === batch; result += batchSize)
    batchSize = await appContext.db.transaction(async (tx) => {
      const late = await claimOverdueMessages(tx, homeWorkspace, { now, count: batch })
      for (const [flowId, some] of byFlow(late)) await notify(tx, appContext, { flowId, some, now })
      return late.length
    })
  if (result) wakeJob(appContext.db)
  return result
}

function byFlow(late: readonly OverdueMessage[]): Map<string, OverdueMessage[]> {
  const flows = new Map<string, OverdueMessage[]>()
  for (const one of late) flows.set(one.flowId, [...(flows.get(one.flowId) ?? []), one])
  return flows
}

const notify = (
  tx: Tx,
  { newId }: AppContext,
  { flowId, some, now }: { flowId: string; some: OverdueMessage[]; now: number },
) =>
  writeEffect(tx, {
    workspace: homeWorkspace,
    flowId,
    id: newId(),
    kind: 'notify',
    now,
    dueAt: now,
    payload: {
      people: [...new Set(some.map(({ to }) => to))],
      messageIds: some.map(({ id }) => id),
      why: 'late',
    },
  })
