import type { Reporter } from 'vitest/node'

export default class RepeatedTests implements Reporter {
  names: string[]
  onTestCaseResult: NonNullable<Reporter['onTestCaseResult']>
  onTestRunEnd(): void
}
