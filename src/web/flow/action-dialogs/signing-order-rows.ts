import type { RunningOrder } from '../../../generated/types'

/** Who is still to sign, by ids, turn by turn. */
export type SigningOrder = readonly (readonly string[])[]

/** The ids of those still to sign as an order tells them. */
export const signingOrderOf = ({ turns }: Pick<RunningOrder, 'turns'>): string[][] =>
  turns.map((turn) => turn.map(({ id }) => id))

/** Names one turn among the others. */
export const signingTurnKey = (turn: readonly string[]): string => turn.join(' ')

/** The turns with the one at a place moved to another. */
export function moveSigningTurn(turns: SigningOrder, from: number, to: number): SigningOrder {
  const rest = turns.filter((_, at) => at !== from)
  const turn = turns[from]
  return turn ? [...rest.slice(0, to), turn, ...rest.slice(to)] : turns
}

/** The turns of an order that are no more among those left: they are passed over. */
export const findSkippedTurns = (order: SigningOrder, left: SigningOrder): SigningOrder => {
  const keys = new Set(left.map(signingTurnKey))
  return order.filter((turn) => !keys.has(signingTurnKey(turn)))
}
