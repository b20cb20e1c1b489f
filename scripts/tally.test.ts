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

test('green tests are counted, skipped ones apart', () => {
  expect(tally(green, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

test('a failed test counts once, whatever file it is in', () => {
  const report = { ...green, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
  expect(tally(report, 1).failed).toBe(1)
})

test('a file that cannot be loaded is a failure', () => {
  expect(tally({ ...green, testResults: [file('failed')] }, 1).failed).toBe(1)
})

test('a run that ends badly with green tests is a failure', () => {
  expect(tally(green, 1)).toMatchObject({ passed: 3, failed: 1 })
})
