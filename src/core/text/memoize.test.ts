import { expect, test } from 'vitest'
import { memoizeByOwner, memoizeInSlices, memoizeText, memoizeWeak, memoizeWeakAsync } from './memoize'

test('computes a value once per object, also an undefined one', () => {
  let count = 0
  const nameOf = memoizeWeak((person: { name?: string }, suffix: string) => {
    count++
    return person.name && `${person.name}${suffix}`
  })
  const [li, unnamed] = [{ name: '李' }, {}]
  expect([nameOf(li, '总'), nameOf(li, '工'), nameOf(unnamed, '总'), nameOf(unnamed, '总')]).toEqual([
    '李总',
    '李总',
    undefined,
    undefined,
  ])
  expect(count).toBe(2)
})

test('does not memoize a failure of a function', () => {
  let count = 0
  const fail = memoizeWeak((_: object) => {
    count++
    if (count === 1) throw new Error('too large')
    return count
  })
  const form = {}
  expect(() => fail(form)).toThrow('too large')
  expect(fail(form)).toBe(2)
  expect(fail(form)).toBe(2)
})

test('shares a promise among callers and retries after its failure', async () => {
  let count = 0
  const keyOf = memoizeWeakAsync(async (_: object) => {
    count++
    if (count === 1) throw new Error('no connection')
    return `key ${count}`
  })
  const db = {}
  const both = await Promise.allSettled([keyOf(db), keyOf(db)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([keyOf(db), keyOf(db)])).toEqual(['key 2', 'key 2'])
})

test('memoizes by object and key together', () => {
  const memo = memoizeByOwner<object, string>()
  const [one, other] = [{}, {}]
  const never = () => expect.fail('computed again')
  expect([memo(one, 'a', () => '1a'), memo(one, 'b', () => '1b'), memo(other, 'a', () => '2a')]).toEqual([
    '1a',
    '1b',
    '2a',
  ])
  expect([memo(one, 'a', never), memo(one, 'b', never), memo(other, 'a', never)]).toEqual(['1a', '1b', '2a'])
})

test('starts over after a number of texts', () => {
  const requests: string[] = []
  const lengthOf = memoizeText((text) => requests.push(text) && text.length, 2)
  for (const text of ['a', 'bb', 'a', 'ccc', 'a']) expect(lengthOf(text)).toBe(text.length)
  expect(requests).toEqual(['a', 'bb', 'ccc', 'a'])
})

test('computes interruptible work once per object, at once or in slices', () => {
  let count = 0
  const sizeOf = memoizeInSlices(function* (list: readonly number[]) {
    count++
    yield
    return list.length
  })
  const [short, long] = [[1], [1, 2]]
  const parts = sizeOf.inSlices(short)
  expect(parts.next()).toEqual({ done: false, value: undefined })
  expect([sizeOf.atOnce(short), parts.next()]).toEqual([1, { done: true, value: 1 }])
  expect(count).toBe(2)
  expect([...sizeOf.inSlices(long)].length).toBe(1)
  expect([sizeOf.atOnce(long), [...sizeOf.inSlices(long)].length, count]).toEqual([2, 0, 3])
})
