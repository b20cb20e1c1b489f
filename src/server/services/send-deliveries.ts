import type { AppContext, Tx } from '../platform'
import { writeEffects } from '../queries'

/** Queues deliveries to be sent as soon as the transaction is committed. */
export async function sendDeliveries(
  tx: Tx,
  { clock, newId }: Pick<AppContext, 'clock' | 'newId'>,
  { workspace, flowId, ids }: { workspace: string; flowId: string; ids: readonly string[] },
): Promise<void> {
  const now = clock.now()
  const effects = ids.map((deliveryId) => {
    const payload = { deliveryId }
    return { workspace, flowId, id: newId(), kind: 'webhook' as const, payload, now, dueAt: now }
  })
  await writeEffects(tx, workspace, effects)
}
