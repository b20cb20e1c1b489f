import { expect, test } from 'vitest'
import { type ActionStage, runStages } from './action-stages'

interface Counting {
  log: string[]
  tries: number
  part?: number
  sum: number
}

const add = (name: string, amount: number): ActionStage<Counting> => ({
  name,
  step: async ({ log, sum }) => {
    log.push(`${name} ${sum}`)
    return { sum: sum + amount }
  },
})

test('runs stages in the order of their list, each with the parts of those before it', async () => {
  const log: string[] = []
  const around: ActionStage<Counting> = {
    name: 'around',
    around: async (run, next) => {
      const value = await next({ sum: run.sum * 10 })
      log.push('after')
      return value
    },
  }
  const stages = [add('first', 1), around, add('second', 2), add('third', 3)]
  expect(await runStages(stages, { log, sum: 0 }, ({ sum }) => sum)).toBe(15)
  expect(log).toEqual(['first 0', 'second 10', 'third 12', 'after'])
})

test('repeats the stages behind a retry without the parts of the failed attempt', async () => {
  const log: string[] = []
  const retry: ActionStage<Counting> = {
    name: 'retry',
    around: async (_, next) => {
      try {
        return await next({ tries: 1 })
      } catch {
        return next({ tries: 2 })
      }
    },
  }
  const once: ActionStage<Counting> = {
    name: 'once',
    step: async ({ tries, part, sum }) => {
      log.push(`${part} ${sum}`)
      return { part: tries }
    },
  }
  const fail: ActionStage<Counting> = {
    name: 'fail',
    step: async ({ tries }) => {
      if (tries === 1) throw new Error('company changed')
      return {}
    },
  }
  const stages = [add('before', 1), retry, once, add('again', 1), fail]
  expect(await runStages(stages, { log, sum: 0 }, ({ part, sum }) => [part, sum])).toEqual([2, 2])
  expect(log).toEqual(['before 0', 'undefined 1', 'again 1', 'undefined 1', 'again 1'])
})

test('throws what a stage throws and runs none behind it', async () => {
  const log: string[] = []
  const fail: ActionStage<Counting> = {
    name: 'fail',
    step: () => Promise.reject(new Error('flow locked')),
  }
  const run = runStages([fail, add('behind', 1)], { log, sum: 0 }, ({ sum }) => sum)
  await expect(run).rejects.toThrow('flow locked')
  expect(log).toEqual([])
})
