import { type RandomSource, randomIdNumber } from '../platform/random'

const letters = 'abcdefghijkmnpqrstuvwxyz0123456789'

/** Returns a new, unused item key `<13-digit ms>_<rand>`. */
export function createItemKey(chance: RandomSource, usedKeys: ReadonlySet<string>): string {
  for (let time = chance.now(); ; time++) {
    const key = `${String(time).padStart(13, '0')}_${randomIdNumber(chance)}`
    if (!usedKeys.has(key)) return key
  }
}

/** Returns a new code for a table column: five letters or digits that no other column uses. */
export function createColumnCode({ random }: RandomSource, usedCodes: ReadonlySet<string>): string {
  const draw = () => letters[Math.floor(random() * letters.length)]
  for (;;) {
    const code = Array.from({ length: 5 }, draw).join('')
    if (!usedCodes.has(code)) return code
  }
}
