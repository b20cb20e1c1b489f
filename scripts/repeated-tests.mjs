import { sentence } from './project.mjs'

/** Reporter of vitest that names the tests that passed only when they were repeated, so that no repetition is silent. */
export default class RepeatedTests {
  names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    if (this.names.length) console.log(sentence('start.tests-repeated', { tests: this.names.join('; ') }))
  }
}
