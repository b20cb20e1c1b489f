import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { buildDirectory } from '../../core/directory/build-directory'
import { requestLimits } from '../platform/http/limits'
import { findPeopleByPinyin, preparePinyinSpellings } from './pinyin'

afterEach(() => vi.restoreAllMocks())

const given = [...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰']
const people = given.map((name, at) => ({
  id: `p${at}`,
  jobId: `${at}`,
  name: `欧阳${name}`,
  enabled: true,
  departments: [],
  roles: [],
}))
const directory = () => buildDirectory({ departments: [], roles: [], people })

/** Counts the turns of the event loop until some work is done, if each piece of it takes a whole slice. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [time, turns, isDone] = [0, 0, false]
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += requestLimits.sliceTime + 1
    return time
  })
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    turns += 1
  }
  await done
  return turns
}

test('spells the names of a directory once, yielding between them', async () => {
  const company = directory()
  expect(await turnsDuring(() => preparePinyinSpellings(company))).toBeGreaterThanOrEqual(people.length)
  vi.restoreAllMocks()
  expect(await turnsDuring(() => preparePinyinSpellings(company))).toBe(1)
})

test('finds people by spelling, initials and mixtures, yielding between them', async () => {
  const company = directory()
  expect(await findPeopleByPinyin(company, 'OuYangJia')).toEqual(['p0'])
  expect(await findPeopleByPinyin(company, 'ouyg')).toEqual(['p6', 'p9'])
  expect(await findPeopleByPinyin(company, '欧阳')).toEqual([])
  expect(await turnsDuring(() => findPeopleByPinyin(company, 'zzzz'))).toBeGreaterThan(people.length)
})
