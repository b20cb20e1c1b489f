import { readFileSync } from 'node:fs'
import { StartupError } from '../startup-error'

const cannotRun = new Set(['ENOENT', 'ENOEXEC', 'EACCES'])

/** Converts the failure of a PostgreSQL program into an error that explains what to do. */
export function explainPostgresFailure(error: unknown, { log }: { log: string }): StartupError {
  const { code, stderr, message } = error as { code?: string | number; stderr?: string; message?: string }
  if (typeof code === 'string' && cannotRun.has(code))
    return new StartupError('start.no-binary', { platform: `${process.platform}-${process.arch}` })
  const reason = lastFailure(stderr ?? '') ?? message ?? String(error)
  return new StartupError('start.postgres-failed', { reason, log })
}

/** Returns the line with PostgreSQL's reason for the failure. */
function lastFailure(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
}

/** Reads the log of the latest attempt; empty if there is none. */
export function readLog(log: string): string {
  try {
    return readFileSync(log, 'utf8')
  } catch {
    return ''
  }
}
