import type { Context, Tx } from '../platform'
import { findStaff, writeEffect } from '../queries'

/**
 * Schedules, after the commit, the checks for tasks that wait for people who left, and for designs that name
 * only them.
 */
export async function scheduleLeaverChecks(
  tx: Tx,
  { caller, clock, newId }: Pick<Context, 'caller' | 'clock' | 'newId'>,
  leavers: readonly string[],
): Promise<void> {
  const { workspace } = caller
  const now = clock.now()
  for (const { id: personId, name } of await findStaff(tx, workspace, [...leavers]))
    for (const kind of ['unassigned-tasks', 'unassigned-designs'] as const) {
      const effect = { workspace, flowId: '', id: newId(), now, dueAt: now }
      await writeEffect(tx, { ...effect, kind, payload: { personId, name } })
    }
}
