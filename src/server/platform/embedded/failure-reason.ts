import { readFileSync } from 'node:fs'
import { StartupError } from '../startup-error'

const cannotRun = new Set(['ENOENT', 'ENOEXEC', 'EACCES'])

/** Turns the failure of one of PostgreSQL's programs into the sentence that says what to do. */
export function explainPostgresFailure(error: unknown, { log }: { log: string }): StartupError {
  const { code, stderr, message } = error as { code?: string | number; stderr?: string; message?: string }
  if (typeof code === 'string' && cannotRun.has(code))
    return new StartupError('start.no-binary', { platform: `${process.platform}-${process.arch}` })
  const reason = lastFailure(stderr ?? '') ?? message ?? String(error)
  return new StartupError('start.postgres-failed', { reason, log })
}

/** The line in which PostgreSQL says why it gave up. */
function lastFailure(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
}

/** The log of the latest attempt, empty when there is none. */
export function readLog(log: string): string {
  try {
    return readFileSync(log, 'utf8')
  } catch {
    return ''
  }
}
