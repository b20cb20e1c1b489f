/** Chance that comes out the same for the same seed. */
export interface Dice {
  /** A whole number from 0 to below `most`. */
  below(most: number): number
  pick<Row>(rows: readonly Row[]): Row
  /** True once in so many times. */
  oneIn(times: number): boolean
}

/** Mulberry32: small, and even enough to choose among things. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    pick: <Row>(rows: readonly Row[]) => rows[below(rows.length)] as Row,
    oneIn: (times) => below(times) === 0,
  }
}
