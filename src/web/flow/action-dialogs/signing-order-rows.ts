import type { RunningOrder } from '../../../generated/types'

/** Remaining signers by ids, in signing order. */
export type SigningOrder = readonly (readonly string[])[]

/** Returns the ids of the remaining signers of an order. */
export const signingOrderOf = ({ turns }: Pick<RunningOrder, 'turns'>): string[][] =>
  turns.map((turn) => turn.map(({ id }) => id))

/** Returns the key of one entry in the signing order. */
export const signingTurnKey = (turn: readonly string[]): string => turn.join(' ')

/** Returns the order with one entry moved to another position. */
export function moveSigningTurn(turns: SigningOrder, from: number, to: number): SigningOrder {
  const rest = turns.filter((_, at) => at !== from)
  const turn = turns[from]
  return turn ? [...rest.slice(0, to), turn, ...rest.slice(to)] : turns
}

/** Returns the entries of an order that are missing from the remaining ones, which are skipped. */
export const findSkippedTurns = (order: SigningOrder, left: SigningOrder): SigningOrder => {
  const keys = new Set(left.map(signingTurnKey))
  return order.filter((turn) => !keys.has(signingTurnKey(turn)))
}
