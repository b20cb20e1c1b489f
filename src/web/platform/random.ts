/** What is drawn from the outside world for a new id: the time and chance. Tests inject their own. */
export interface RandomSource {
  now(): number
  random(): number
}

export const systemRandom: RandomSource = { now: () => Date.now(), random: () => Math.random() }

/** The random number that ids end in: below 100,000 (domain facts 1.2). */
export const randomIdNumber = ({ random }: Pick<RandomSource, 'random'>): number =>
  Math.floor(random() * 100_000)
