import type { LedgerMove, LedgerPosition } from '../../ledger'
import { accountOrder } from '../../ledger'
import type { DealInput } from '../actions/deal'
import type { CreateInput } from '../actions/starts/create'
import type { Actor, FlowChange, FlowSnapshot } from '../snapshot'
import { decideCreatePreview, decideDealPreview } from './forecast'
import { type ForecastReader, hasHiddenReference } from './reader-visibility'

/** Returns the uses of a design's ledgers whose formulas read nothing that is hidden from the reader. */
export const visibleLedgerUses = (
  { design }: Pick<FlowSnapshot, 'design'>,
  reader: ForecastReader,
): ReadonlySet<string> =>
  new Set(
    (design.set.ledgers ?? [])
      .filter((use) => !hasHiddenReference(JSON.stringify(use), design, reader))
      .map(({ id }) => id),
  )

/** Returns the moves of accounts among changes, without those that reveal what is hidden from the reader. */
function visibleMoves(
  snapshot: FlowSnapshot,
  changes: readonly FlowChange[],
  reader: ForecastReader,
): LedgerMove[] {
  const visible = visibleLedgerUses(snapshot, reader)
  const hiddenIn = (position: LedgerPosition | null | undefined) =>
    (position?.lines ?? []).filter(({ use }) => !visible.has(use)).map(accountOrder)
  return changes.flatMap((change) => {
    if (change.type !== 'ledger.set') return []
    const hidden = new Set([...hiddenIn(change.position), ...hiddenIn(snapshot.flow?.ledger)])
    return change.moves.filter((move) => !hidden.has(accountOrder(move)))
  })
}

/** Who acts, and what that person may read. */
interface ForecastAuthor {
  actor: Actor
  reader: ForecastReader
}

/** Forecasts what the start of a flow does to accounts of ledgers; the form may be incomplete. */
export function forecastCreateMoves(
  snapshot: FlowSnapshot,
  sent: CreateInput,
  { actor, reader }: ForecastAuthor,
): LedgerMove[] {
  if (!snapshot.design.set.ledgers?.length) return []
  const { before, changes } = decideCreatePreview(snapshot, sent, actor)
  return visibleMoves(before, changes, reader)
}

/** Forecasts what handling a message does to accounts of ledgers; the form may be incomplete. */
export function forecastDealMoves(
  snapshot: FlowSnapshot,
  sent: DealInput,
  { actor, reader }: ForecastAuthor,
): LedgerMove[] {
  if (!snapshot.design.set.ledgers?.length) return []
  const { before, changes } = decideDealPreview(snapshot, sent, actor)
  return visibleMoves(before, changes, reader)
}
