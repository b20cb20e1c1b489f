import { BusinessError } from '../../../core/business-error'
import { type DbReader, defineStatement } from '../../platform'
import { encodeCursor, type ResultPage } from '../sql/page'

/*
 * Which flows have changed since a position, in the order of the transactions that changed them. Numbers of transactions
 * are given out before they commit, so only changes below the oldest transaction that still runs are listed: no other
 * can appear among or before them later. A flow that changes again takes its place at the end.
 */

/** Flows listed at once, and the number of scans in which one request looks for flows that its caller may see. */
const batchSize = 100
const maxBatches = 10

/** Change of a flow, in the installation of PostgreSQL whose transactions give the order. */
interface Change {
  system: string
  transaction: string
  flowId: string
  archived: boolean
}

/** An installation without further changes returns one row without a flow. */
type ChangeRow = { system: string } & (Change | { transaction: null; flowId: null; archived: null })

const changes = defineStatement<ChangeRow>(
  'flow-changes',
  `select s.system, c.transaction::text, c.flow_id as "flowId", c.archived
   from (select system_identifier::text as system from pg_control_system()) s
   left join lateral (
     select transaction, flow_id, archived from flow_change
     where workspace = $1 and (transaction, flow_id) > ($2::bigint, $3)
       and transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
     order by transaction, flow_id limit $4) c on true
   order by c.transaction, c.flow_id`,
)

/** Parses a position; an empty one is before all changes. */
function parsePosition(position: string): {
  system: string | undefined
  transaction: string
  flowId: string
} {
  if (position === '') return { system: undefined, transaction: '0', flowId: '' }
  const [system, transaction, flowId, ...rest] = partsOf(position)
  if (system === undefined || !/^\d{1,18}$/.test(transaction ?? '') || flowId === undefined || rest.length)
    throw new BusinessError('list.cursor-invalid')
  return { system, transaction: transaction ?? '', flowId }
}

const isPart = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0')

function partsOf(position: string): (string | undefined)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(position, 'base64url').toString('utf8'))
    return Array.isArray(parts) && parts.every(isPart) ? parts : []
  } catch {
    return []
  }
}

/** Page of changed flows: the position after them, and whether there may be more. */
export interface ChangePage<Row> extends ResultPage<Row> {
  since: string
  /** What is no longer in the list, by id: flows that were moved to the archive. */
  gone: string[]
}

/** List whose flows have changed: its rows, and what is gone with flows of the archive. */
interface ChangedList<Row> {
  workspace: string
  position: string
  flowOf(row: Row): string
  /** Loads the rows of some flows that the list has, in any order. */
  load(ids: readonly string[], size: number): Promise<Row[]>
  /** Lists what the caller could see of some archived flows, by id. */
  listArchived(ids: readonly string[]): Promise<string[]>
}

/**
 * Returns the rows of the next flows of a list that have changed since a position. Throws if the position is of another installation,
 * where numbers of transactions mean nothing.
 */
export async function listChangedFlows<Row>(
  reader: DbReader,
  { workspace, position, flowOf, load, listArchived }: ChangedList<Row>,
): Promise<ChangePage<Row>> {
  let { system, ...at } = parsePosition(position)
  for (let batch = 1; ; batch++) {
    const found = await reader.run(changes, [workspace, at.transaction, at.flowId, batchSize])
    const here = found[0]?.system ?? ''
    if (system !== undefined && system !== here) throw new BusinessError('list.since-foreign')
    system = here
    const changed = found.filter((row): row is Change => row.flowId !== null)
    const last = changed.at(-1)
    if (last) at = { transaction: last.transaction, flowId: last.flowId }
    const order = new Map(changed.map(({ flowId }, index) => [flowId, index]))
    const archived = changed.filter((change) => change.archived).map(({ flowId }) => flowId)
    const rows = changed.length ? await load([...order.keys()], batchSize) : []
    const archivedIds = archived.length ? await listArchived(archived) : []
    const isLast = changed.length < batchSize
    if (!rows.length && !archivedIds.length && !isLast && batch < maxBatches) continue
    const since = encodeCursor([system, at.transaction, at.flowId])
    return {
      rows: rows.toSorted((a, b) => (order.get(flowOf(a)) ?? 0) - (order.get(flowOf(b)) ?? 0)),
      total: rows.length,
      isCapped: !isLast,
      page: 1,
      next: isLast ? null : since,
      since,
      gone: archivedIds,
    }
  }
}
