import { expect, test } from 'vitest'
import { createAnswerCache, type RemoteOutcome } from './answer-cache'

const minute = 60_000
const patience = 5 * minute
const known = (value: string): RemoteOutcome => ({ value, length: value.length })

/** Cache on a controllable clock, and the number of requests to its source. */
function cacheOf(most = 10) {
  const world = { now: 0, asked: [] as string[], outcome: (key: string): RemoteOutcome => known(key) }
  const once = createAnswerCache({ now: () => world.now }, most)
  const ask = (key: string, waits = patience) =>
    once(key, waits, async () => {
      world.asked.push(key)
      await Promise.resolve()
      return world.outcome(key)
    })
  return { world, ask }
}

test('an answer is good for ten minutes', async () => {
  const { world, ask } = cacheOf()
  await ask('a')
  world.now = 10 * minute - 1
  expect(await ask('a')).toEqual(known('a'))
  expect(world.asked).toEqual(['a'])
  world.now = 10 * minute
  await ask('a')
  expect(world.asked).toEqual(['a', 'a'])
})

test('a failure stands as long as whoever asks is patient', async () => {
  const { world, ask } = cacheOf()
  world.outcome = () => ({ failed: 'slow' })
  await ask('a')
  world.now = patience - 1
  expect(await ask('a')).toEqual({ failed: 'slow' })
  expect(world.asked).toHaveLength(1)
  world.outcome = known
  expect(await ask('a', 1000)).toEqual(known('a'))
})

test('the same question is asked once at a time', async () => {
  const { world, ask } = cacheOf()
  const answers = await Promise.all([ask('a'), ask('b'), ask('a'), ask('a')])
  expect(answers).toEqual(['a', 'b', 'a', 'a'].map(known))
  expect(world.asked).toEqual(['a', 'b'])
})

test('a question that breaks is forgotten', async () => {
  const { world, ask } = cacheOf()
  world.outcome = () => {
    throw new Error('broken')
  }
  await expect(ask('a')).rejects.toThrow('broken')
  world.outcome = known
  expect(await ask('a')).toEqual(known('a'))
})

test('what was not used for longest makes room', async () => {
  const { world, ask } = cacheOf(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(world.asked).toEqual(['a', 'b', 'c', 'b'])
})

test('long answers make room sooner', async () => {
  const { world, ask } = cacheOf()
  world.outcome = () => ({ value: 'long', length: 20 * 1024 * 1024 })
  for (const key of ['a', 'b', 'a']) await ask(key)
  expect(world.asked).toEqual(['a', 'b', 'a'])
})
