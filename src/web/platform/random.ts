/** Source of the time and randomness in a new id. Tests inject their own. */
export interface RandomSource {
  now(): number
  random(): number
}

export const systemRandom: RandomSource = { now: () => Date.now(), random: () => Math.random() }

/** Id of this page while it is open. */
export const pageId: string = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/** Returns the random number at the end of ids: below 100,000 (domain facts 1.2). */
export const randomIdNumber = ({ random }: Pick<RandomSource, 'random'>): number =>
  Math.floor(random() * 100_000)
