import { expect, test } from 'vitest'
import { bucketOf } from './histogram'
import type { Passage } from './passages'
import { slowStepsOf } from './slow-steps'

const hour = 3_600_000
const passed = (source: string, hours: number): Passage => {
  const ms = hours * hour
  return { kind: 'step', source, target: '', day: 0, bucket: bucketOf(ms), ms }
}
const usually = (hours: number, count = 20) => ({
  waits: new Map([[bucketOf(hours * hour), count]]),
  next: new Map(),
})
const history = new Map([
  ['boss', usually(4)],
  ['finance', usually(8)],
  ['rare', usually(1, 4)],
])
const slow = (passages: Passage[]) => {
  const whole = passages.reduce((sum, { ms }) => sum + ms, 0)
  return slowStepsOf(passages, whole, history).map(({ stepId, took }) => [stepId, took / hour])
}

test('names the steps that exceeded their usual time, the largest excess first', () => {
  expect(slow([passed('boss', 30), passed('finance', 60)])).toEqual([
    ['finance', 60],
    ['boss', 30],
  ])
})

test('adds up all visits of a step that was visited again', () => {
  expect(slow([passed('boss', 5), passed('boss', 20), passed('finance', 8)])).toEqual([['boss', 25]])
})

test('names no step that took as long as usual, is of no weight, or has too little history', () => {
  expect(slow([passed('boss', 4), passed('finance', 9), passed('rare', 40)])).toEqual([])
  expect(slow([passed('boss', 7), passed('finance', 8), passed('rare', 100)])).toEqual([])
})
