import { expect } from 'vitest'
import type { FlowMessage } from '../../src/core/flow'
import type { Db } from '../../src/server/platform/db/db'
import { flowRowsCacheOf, flowRowVersion } from '../../src/server/queries/flow/flow-rows-cache'
import { findFlow, readFlowRows } from '../../src/server/queries/flow/running-flow'

/** Drops members without a value, which the engine leaves out and the database stores as null. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).filter(([, part]) => part !== null))
      : one,
  )

/** Messages as far as they are remembered: read marks are not. */
const comparable = (messages: readonly FlowMessage[]) =>
  messages.map(({ hasRead: _, ...message }) => {
    const { flowId: __, ...own } = message as FlowMessage & { flowId?: string }
    return [own.id, withoutNulls(own)] as const
  })

const byId = (rows: readonly (readonly [string, unknown])[]) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Compares the rows of all flows that a server remembers with those in its database. Flows that another process has
 * changed are left out, as the server does.
 */
export async function compareCachedRows(db: Db): Promise<void> {
  for (const [workspace, flow, known] of flowRowsCacheOf(db).entries()) {
    const head = await findFlow(db, workspace, { flow })
    if (!head || flowRowVersion(head.writtenBy, head.updatedAt) !== known.version) continue
    const stored = await readFlowRows(db, workspace, { flow }, known.detail)
    expect(byId(comparable(known.messages)), `messages of flow ${flow}`).toEqual(
      byId(comparable(stored.messages)),
    )
    const visitsOf = ({ visits }: Pick<typeof known, 'visits'>) =>
      byId(
        visits.map(({ trace, ...visit }) => {
          const shown = known.detail === 'traced' ? { ...visit, trace } : visit
          return [visit.id, withoutNulls(shown)] as const
        }),
      )
    expect(visitsOf(known), `visits of flow ${flow}`).toEqual(visitsOf(stored))
  }
}
