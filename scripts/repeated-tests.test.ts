import { expect, test } from 'vitest'
import RepeatedTests from './repeated-tests.mjs'

const result = (name: string, flaky: boolean) =>
  ({
    module: { relativeModuleId: 'tests/walks/home.test.ts' },
    fullName: name,
    diagnostic: () => ({ flaky }),
  }) as never

test('names the tests that passed only when they were repeated', () => {
  const reporter = new RepeatedTests()
  reporter.onTestCaseResult(result('opens a task', false))
  reporter.onTestCaseResult(result('counts the tasks', true))
  expect(reporter.names).toEqual(['tests/walks/home.test.ts > counts the tasks'])
})
