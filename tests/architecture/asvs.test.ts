import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import asvs from '#schemas/data/asvs.json'

/** Each requirement of ASVS 5.0 at levels 1 and 2 has its answer (docs/asvs.md). */

interface Requirement {
  id: string
  level: number
  asks: string
  answer: string
  shown?: string[]
  why?: string
}

const all: readonly Requirement[] = asvs.requirements

/** How many requirements of level 1 and of level 2 each chapter of ASVS 5.0.0 has: 70 and 183 in all. */
const counts: Record<string, [one: number, two: number]> = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V5: [4, 5],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V10: [5, 24],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
  V17: [0, 7],
}

test('lists in each chapter as many requirements of each level as the standard', () => {
  const found = Object.keys(asvs.chapters).map((chapter) => {
    const rows = all.filter(({ id }) => id.startsWith(`${chapter}.`))
    return [chapter, [1, 2].map((level) => rows.filter((row) => row.level === level).length)]
  })
  expect(Object.fromEntries(found)).toEqual(counts)
  expect(all).toHaveLength(70 + 183)
})

test('lists each requirement once, in the order of the standard', () => {
  const ids = all.map(({ id }) => id)
  expect(ids.filter((id) => !/^V\d+\.\d+\.\d+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  const inOrder = new Intl.Collator('en', { numeric: true })
  expect(ids).toEqual(ids.toSorted(inOrder.compare))
})

test.each(all)(
  '$id names existing evidence or a reason for its absence',
  ({ asks, answer, shown = [], why }) => {
    expect(asks).toMatch(/\w.*\.$/)
    expect(['met', 'partly', 'not', 'not-applicable']).toContain(answer)
    expect(shown.filter((path) => !existsSync(path))).toEqual([])
    if (answer === 'met' || answer === 'partly') expect(shown.length, 'what shows it').toBeGreaterThan(0)
    if (answer !== 'met') expect(why, 'why it is not simply met').toMatch(/\w.*\.$/)
  },
)
