import { expect, test } from 'vitest'
import { tally } from './tally.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})
const green = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [file('passed', 'passed', 'passed', 'passed')],
}

test('counts passed tests, and skipped ones separately', () => {
  expect(tally(green, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

test('counts a failed test once, whatever file it is in', () => {
  const report = { ...green, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
  expect(tally(report, 1).failed).toBe(1)
})

test('counts a file that cannot be loaded as a failure', () => {
  expect(tally({ ...green, testResults: [file('failed')] }, 1).failed).toBe(1)
})

test('counts a run that exits with an error as a failure though its tests passed', () => {
  expect(tally(green, 1)).toMatchObject({ passed: 3, failed: 1 })
})
