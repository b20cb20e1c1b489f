/**
 * Counts a report of vitest's JSON reporter. A file that could not even be loaded holds no failed test, so
 * it counts as one failure itself; so does a run that ended badly with every test green.
 */
export function tally(report, exitCode) {
  const hasFailure = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')
  const broken = report.testResults.filter((file) => file.status === 'failed' && !hasFailure(file)).length
  const failed = report.numFailedTests + broken
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
