/** Source of the time and randomness in a new id. Tests inject their own. */
export interface RandomSource {
  now(): number
  random(): number
}

export const systemRandom: RandomSource = { now: () => Date.now(), random: () => Math.random() }

/** Returns the random number at the end of ids: below 100,000 (domain facts 1.2). */
export const randomIdNumber = ({ random }: Pick<RandomSource, 'random'>): number =>
  Math.floor(random() * 100_000)
