import type { Dice } from './dice'
import type { Pool } from './pool'

const nested = (depth: number): unknown => (depth ? [nested(depth - 1)] : 'x')

/** What somebody hostile, or a broken program, puts in the place of a value. */
const hostile: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e18, 1e308, -1e308, 1e-308],
  ...[
    '',
    ' ',
    '0',
    '-1',
    'null',
    'NaN',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '\ufeff',
    '𝒳',
    '字'.repeat(3_000),
    'x'.repeat(70_000),
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '{{1+1}}',
    "'; drop table flow; --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '=1+1',
    '\r\nX-Header: 1',
    '(((((((',
    '^(a+)+$',
    'union($1,',
  ],
  ...[
    '2026-02-30',
    '9999-99-99',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-19T23:59:59Z',
    '25:61',
  ],
  ...[
    [],
    {},
    [null],
    [[]],
    { a: 1 },
    { $ne: null },
    { length: 1e9 },
    { toString: 1 },
    nested(30),
    nested(80),
  ],
  Array.from({ length: 3_000 }, (_, at) => at),
]

/** A copy: what is changed further must not change what is picked next, nor come to hold itself. */
const pickHostile = (dice: Dice): unknown => structuredClone(dice.pick(hostile))

type Holder = Record<string | number, unknown>
interface Place {
  holder: Holder
  key: string | number
}

function placesIn(part: unknown, found: Place[] = []): Place[] {
  if (typeof part !== 'object' || part === null) return found
  const keys = Array.isArray(part) ? [...part.keys()] : Object.keys(part)
  for (const key of keys.slice(0, 60)) {
    found.push({ holder: part as Holder, key })
    placesIn((part as Holder)[key], found)
  }
  return found
}

/** What is longer than that is not changed further. */
const most = 100_000

const again = (value: unknown) => Array.from({ length: 100 }, () => value)

type Chance = { dice: Dice; pool: Pool; places: Place[] }
/** What stands in the place afterwards. */
type Other = (value: unknown, chance: Chance) => unknown

const others: readonly Other[] = [
  ...Array.from(
    { length: 4 },
    (): Other =>
      (_, { dice }) =>
        pickHostile(dice),
  ),
  (_, { dice, pool }) => pool.any(dice),
  (value) => [value],
  (value) => again(value),
  (value) => (typeof value === 'number' ? value * 1e9 : JSON.stringify(value).repeat(40)),
  (_, { dice, places }) => {
    const { holder, key } = dice.pick(places)
    return structuredClone(holder[key])
  },
]

function drop({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

function change(place: Place, chance: Chance): void {
  const { holder, key } = place
  if (chance.dice.oneIn(8)) drop(place)
  else if (chance.dice.oneIn(12)) holder[chance.dice.pick(['x', '_id', 'workspace', 'is_admin'])] = 1
  else holder[key] = chance.dice.pick(others)(holder[key], chance)
}

/** The body with one to three things changed; at times it is no object at all. */
export function mutate(body: unknown, dice: Dice, pool: Pool): unknown {
  if (dice.oneIn(60)) return pickHostile(dice)
  const changed = structuredClone(body)
  for (let left = 1 + dice.below(3); left > 0; left--) {
    const places = placesIn(changed)
    if (!places.length) return { [dice.pick(['id', '_id', 'x'])]: pickHostile(dice) }
    change(dice.pick(places), { dice, pool, places })
    if (JSON.stringify(changed).length > most) break
  }
  return changed
}
