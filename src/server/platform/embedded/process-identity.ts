import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const unknown = 'unknown'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns the start time of a running process, in the kernel's ticks; undefined if it is gone (or a zombie).
 */
export function processStartOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : rest[18]
  } catch {
    return unknown
  }
}

/**
 * Whether the process with that start time still runs; if the kernel does not provide one, being alive
 * counts.
 */
export function isSameProcess(pid: number, began: string): boolean {
  const life = processStartOf(pid)
  return life !== undefined && (life === began || life === unknown || began === unknown)
}

/** Returns the command line of a running process; empty if unavailable. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return commandFromPs(pid)
  }
}

function commandFromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}
