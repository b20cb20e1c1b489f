import { expect, test } from 'vitest'
import { createRemoteResultCache, type RemoteOutcome } from './remote-result-cache'

const minute = 60_000
const patience = 5 * minute
const known = (value: string): RemoteOutcome => ({ value, length: value.length })

/** Cache on a controllable clock, and the number of requests to its source. */
function cacheOf(most = 10) {
  const world = { now: 0, asked: [] as string[], outcome: (key: string): RemoteOutcome => known(key) }
  const once = createRemoteResultCache({ now: () => world.now }, most)
  const ask = (key: string, waits = patience) =>
    once(key, waits, async () => {
      world.asked.push(key)
      await Promise.resolve()
      return world.outcome(key)
    })
  return { world, ask }
}

test('caches a response for ten minutes', async () => {
  const { world, ask } = cacheOf()
  await ask('a')
  world.now = 10 * minute - 1
  expect(await ask('a')).toEqual(known('a'))
  expect(world.asked).toEqual(['a'])
  world.now = 10 * minute
  await ask('a')
  expect(world.asked).toEqual(['a', 'a'])
})

test('caches a failure for as long as the caller is willing to wait', async () => {
  const { world, ask } = cacheOf()
  world.outcome = () => ({ failed: 'slow' })
  await ask('a')
  world.now = patience - 1
  expect(await ask('a')).toEqual({ failed: 'slow' })
  expect(world.asked).toHaveLength(1)
  world.outcome = known
  expect(await ask('a', 1000)).toEqual(known('a'))
})

test('sends concurrent identical requests once', async () => {
  const { world, ask } = cacheOf()
  const answers = await Promise.all([ask('a'), ask('b'), ask('a'), ask('a')])
  expect(answers).toEqual(['a', 'b', 'a', 'a'].map(known))
  expect(world.asked).toEqual(['a', 'b'])
})

test('forgets a request that throws', async () => {
  const { world, ask } = cacheOf()
  world.outcome = () => {
    throw new Error('broken')
  }
  await expect(ask('a')).rejects.toThrow('broken')
  world.outcome = known
  expect(await ask('a')).toEqual(known('a'))
})

test('evicts the least recently used entry', async () => {
  const { world, ask } = cacheOf(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(world.asked).toEqual(['a', 'b', 'c', 'b'])
})

test('evicts entries earlier when responses are long', async () => {
  const { world, ask } = cacheOf()
  world.outcome = () => ({ value: 'long', length: 20 * 1024 * 1024 })
  for (const key of ['a', 'b', 'a']) await ask(key)
  expect(world.asked).toEqual(['a', 'b', 'a'])
})
