import type { BookingLine, LedgerMove, LedgerPosition } from '../../ledger'
import { accountOrder, bookingsOf } from '../../ledger'
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

/** What an action does to ledgers. */
export interface LedgerForecast {
  moves: LedgerMove[]
  bookings: BookingLine[]
}

/** Returns what changes do to ledgers, without what reveals something that is hidden from the reader. */
function visibleEffects(
  snapshot: FlowSnapshot,
  changes: readonly FlowChange[],
  reader: ForecastReader,
): LedgerForecast {
  const visible = visibleLedgerUses(snapshot, reader)
  const hiddenIn = (position: LedgerPosition | null | undefined) =>
    (position?.lines ?? []).filter(({ use }) => !visible.has(use)).map(accountOrder)
  const sets = changes.filter((change) => change.type === 'ledger.set')
  const moves = sets.flatMap((change) => {
    const hidden = new Set([...hiddenIn(change.position), ...hiddenIn(snapshot.flow?.ledger)])
    return change.moves.filter((move) => !hidden.has(accountOrder(move)))
  })
  return { moves, bookings: bookingsOf(sets.at(-1)?.position).filter(({ use }) => visible.has(use)) }
}

/** Who acts, and what that person may read. */
interface ForecastAuthor {
  actor: Actor
  reader: ForecastReader
}

/** Forecasts what the start of a flow does to ledgers; the form may be incomplete. */
export function forecastCreateLedgers(
  snapshot: FlowSnapshot,
  sent: CreateInput,
  { actor, reader }: ForecastAuthor,
): LedgerForecast {
  if (!snapshot.design.set.ledgers?.length) return { moves: [], bookings: [] }
  const { before, changes } = decideCreatePreview(snapshot, sent, actor)
  return visibleEffects(before, changes, reader)
}

/** Forecasts what handling a message does to ledgers; the form may be incomplete. */
export function forecastDealLedgers(
  snapshot: FlowSnapshot,
  sent: DealInput,
  { actor, reader }: ForecastAuthor,
): LedgerForecast {
  if (!snapshot.design.set.ledgers?.length) return { moves: [], bookings: [] }
  const { before, changes } = decideDealPreview(snapshot, sent, actor)
  return visibleEffects(before, changes, reader)
}
