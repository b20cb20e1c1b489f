/** What the designer draws from the outside world: the time and chance. Tests inject their own. */
export interface Chance {
  now(): number
  random(): number
}

export const realChance: Chance = { now: () => Date.now(), random: () => Math.random() }

const letters = 'abcdefghijkmnpqrstuvwxyz0123456789'

/** A fresh item key `<13-digit ms>_<rand>` that is in nobody's use. */
export function newKey({ now, random }: Chance, taken: ReadonlySet<string>): string {
  for (let time = now(); ; time++) {
    const key = `${String(time).padStart(13, '0')}_${Math.floor(random() * 100_000)}`
    if (!taken.has(key)) return key
  }
}

/** A fresh code of a table's column: five letters or digits that no other column bears. */
export function newCode({ random }: Chance, taken: ReadonlySet<string>): string {
  const draw = () => letters[Math.floor(random() * letters.length)]
  for (;;) {
    const code = Array.from({ length: 5 }, draw).join('')
    if (!taken.has(code)) return code
  }
}
