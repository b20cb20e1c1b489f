import { type FlowMessage, messageIndexOf, type Visit } from '../../../core/flow'
import { memoizeWeak } from '../../../core/text/memoize'
import { awaitStatements, type Db, type Tx } from '../../platform'
import {
  type CurrentFlow,
  type FlowRows,
  type FlowTarget,
  lockFlow,
  readFlowRows,
  type VisitDetail,
} from './running-flow'

/*
 * Rows of flows that a process remembers. Each action writes the row of its flow, so the version of that row (the
 * transaction that wrote it, and its time) names the state of its messages and visits too. An action locks the row
 * first; if the process remembers the rows of the version that it finds, it reads no others, however long the
 * history of the flow is. Another process that acts leaves another version, which is read anew.
 *
 * Read marks are written without the flow. They are not among its rows: what depends on them reads all rows. The cache
 * only notes the waiting messages that the process has marked. A mark leaves the lists as they are, with all that rules have
 * derived from them.
 */

/** All messages and visits of a flow, oldest first, at a version of its row. */
interface FlowRowsEntry {
  version: string
  detail: VisitDetail
  messages: FlowMessage[]
  visits: Visit[]
}

/** Maximum number of rows that a process remembers for a database, and of those of one flow. */
const maxRows = 20_000
const maxRowsOfFlow = 5_000

const keyOf = (workspace: string, id: string) => `${workspace} ${id}`
const rowCount = ({ messages, visits }: FlowRowsEntry) => messages.length + visits.length
const waitingIds = ({ messages }: Pick<FlowRowsEntry, 'messages'>) =>
  messageIndexOf({ messages }).waiting.map(({ id }) => id)

/** Cache of flow rows, which drops the rows that were used longest ago. */
class FlowRowsCache {
  private readonly flows = new Map<string, FlowRowsEntry>()
  private readonly flowOfMessage = new Map<string, string>()
  private readonly readMessages = new Set<string>()
  private count = 0

  /** Finds the rows of a flow, whatever their version. */
  find(workspace: string, target: FlowTarget): FlowRowsEntry | undefined {
    const key =
      'flow' in target
        ? keyOf(workspace, target.flow)
        : this.flowOfMessage.get(keyOf(workspace, target.message))
    const found = key === undefined ? undefined : this.flows.get(key)
    if (key === undefined || !found) return undefined
    this.flows.delete(key)
    this.flows.set(key, found)
    return found
  }

  /** Lists what is remembered: workspace, flow and its rows, used longest ago first. */
  *entries(): Generator<[workspace: string, flow: string, rows: FlowRowsEntry]> {
    for (const [key, rows] of [...this.flows]) {
      const [workspace = '', flow = ''] = key.split(' ')
      yield [workspace, flow, rows]
    }
  }

  /** Remembers the rows of a flow in place of its earlier ones. */
  store(workspace: string, flowId: string, rows: FlowRowsEntry): void {
    const key = keyOf(workspace, flowId)
    const waiting = waitingIds(rows).map((id) => keyOf(workspace, id))
    const read = waiting.filter((message) => this.readMessages.has(message))
    this.drop(workspace, flowId)
    if (rowCount(rows) > maxRowsOfFlow) return
    this.flows.set(key, rows)
    this.count += rowCount(rows)
    for (const message of waiting) this.flowOfMessage.set(message, key)
    for (const message of read) this.readMessages.add(message)
    for (const [oldest, oldestEntry] of this.flows) {
      if (this.count <= maxRows) return
      this.remove(workspace, oldest, oldestEntry)
    }
  }

  /** Notes that a waiting message is marked as read. */
  markRead(workspace: string, messageId: string): void {
    const key = keyOf(workspace, messageId)
    if (this.flowOfMessage.has(key)) this.readMessages.add(key)
  }

  /** Whether the process has marked a waiting message as read. */
  isRead(workspace: string, messageId: string): boolean {
    return this.readMessages.has(keyOf(workspace, messageId))
  }

  /** Forgets the rows of a flow. */
  drop(workspace: string, flowId: string): void {
    const key = keyOf(workspace, flowId)
    const found = this.flows.get(key)
    if (found) this.remove(workspace, key, found)
  }

  private remove(workspace: string, key: string, rows: FlowRowsEntry): void {
    this.flows.delete(key)
    this.count -= rowCount(rows)
    for (const id of waitingIds(rows)) {
      this.flowOfMessage.delete(keyOf(workspace, id))
      this.readMessages.delete(keyOf(workspace, id))
    }
  }
}

/** Returns the cache of flow rows of a database. */
export const flowRowsCacheOf = memoizeWeak((_: Pick<Db, 'quick'>) => new FlowRowsCache())

/** Returns the version of a flow's row by which its messages and visits are remembered. */
export const flowRowVersion = (transactionId: string, updatedAt: number): string =>
  `${transactionId} ${updatedAt}`

const versionOf = ({ writtenBy, updatedAt }: CurrentFlow) => flowRowVersion(writtenBy, updatedAt)

/** Maximum number of rows with which a signature among others is decided on all of them. */
const maxRowsToSign = 64

/** Whether a signature among many others is decided without their messages. */
function isReducible({ messages }: FlowRowsEntry, target: FlowTarget): boolean {
  if ('flow' in target || target.signer === undefined || messages.length <= maxRowsToSign) return false
  const own = messages.findLast(({ id }) => id === target.message)
  return own?.dealtype === 'andsign'
}

const toFlowRows = ({ messages, visits, detail }: FlowRowsEntry): FlowRows => ({
  messages,
  visits,
  detail,
  elsewhere: undefined,
})

/**
 * Locks a flow and returns its rows as the last committed action left them: from memory, or read behind the lock in
 * the same round trip.
 */
export async function lockFlowAndRows(
  tx: Tx,
  db: Db,
  workspace: string,
  target: FlowTarget & { hasReadMarks?: boolean },
): Promise<{ running: CurrentFlow; rows: FlowRows } | undefined> {
  const known = target.hasReadMarks ? undefined : flowRowsCacheOf(db).find(workspace, target)
  if (known && !isReducible(known, target)) {
    const running = await lockFlow(tx, workspace, target)
    if (!running) return undefined
    if (versionOf(running) === known.version) return { running, rows: toFlowRows(known) }
    return { running, rows: await readFlowRows(tx, workspace, target, 'plain') }
  }
  const [running, rows] = await awaitStatements<[CurrentFlow | undefined, FlowRows]>([
    lockFlow(tx, workspace, target),
    readFlowRows(tx, workspace, target, 'plain'),
  ])
  return running && { running, rows }
}

/** Whether rows that were read after their head are those of the head: no later action is among them. */
const isOfHead = ({ messages, visits }: FlowRows, { updatedAt, unfinished }: CurrentFlow): boolean =>
  visits.every(({ enteredAt }) => enteredAt <= updatedAt) &&
  messages.every(({ finishedAt }) => (finishedAt ?? 0) <= updatedAt) &&
  waitingIds({ messages }).length === unfinished

/** Returns the rows of a flow whose head has been read: from memory, or read and then remembered. */
export async function recallFlowRows(
  db: Db,
  { workspace, running, detail }: { workspace: string; running: CurrentFlow; detail: VisitDetail },
): Promise<FlowRows> {
  const cache = flowRowsCacheOf(db)
  const version = versionOf(running)
  const known = cache.find(workspace, { flow: running.id })
  if (known?.version === version && (detail === 'plain' || known.detail === 'traced'))
    return toFlowRows(known)
  const rows = await readFlowRows(db, workspace, { flow: running.id }, detail)
  if (isOfHead(rows, running)) cache.store(workspace, running.id, { version, ...rows })
  return rows
}
