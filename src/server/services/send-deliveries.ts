import type { AppContext, Tx } from '../platform'
import { writeEffect } from '../queries'

/** Queues deliveries to be sent as soon as the transaction is committed. */
export async function sendDeliveries(
  tx: Tx,
  { clock, newId }: Pick<AppContext, 'clock' | 'newId'>,
  { workspace, flowId, ids }: { workspace: string; flowId: string; ids: readonly string[] },
): Promise<void> {
  const now = clock.now()
  for (const deliveryId of ids) {
    const effect = { workspace, flowId, id: newId(), now, dueAt: now }
    await writeEffect(tx, { ...effect, kind: 'webhook', payload: { deliveryId } })
  }
}
