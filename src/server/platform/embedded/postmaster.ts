import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type ClusterConfig, explainPostgresFailure, readLog, spawnOptions } from './cluster'

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
function commandLineOf(pid: number): string {
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

const patience = { tries: 40, pauseMs: 250 }
/** Temporary errors: remains of a server that was just killed, and a port taken by another process. */
const passing = /already exists|still in use|Address already in use|could not create any TCP/

/** Starts PostgreSQL on the given port or a free one. Returns once it accepts connections. */
export async function startPostmaster(
  site: ClusterConfig,
  preferredPort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = preferredPort ?? (await freePort())
    const child = await start(site, port)
    if (await isReady(site, child)) return { child, port }
    const log = readLog(site.log)
    if (tries >= patience.tries || !passing.test(log)) throw explainPostgresFailure({ stderr: log }, site)
    await sleep(patience.pauseMs)
  }
}

/** Whether the process is still running. */
export const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/**
 * Starts a separate process group: Ctrl-C in a terminal reaches only our server, which then stops PostgreSQL
 * cleanly.
 */
async function start(site: ClusterConfig, port: number): Promise<ChildProcess> {
  const log = openSync(site.log, 'w', 0o600)
  try {
    const args = ['-D', site.cluster, ...settings(site, port).flatMap((setting) => ['-c', setting])]
    const child = spawn(join(site.programs, 'postgres'), args, {
      ...spawnOptions(site),
      detached: true,
      stdio: ['ignore', log, log],
    })
    await once(child, 'spawn')
    // A signal that cannot be sent shows in the process still running.
    child.on('error', () => undefined)
    return child
  } catch (error) {
    throw explainPostgresFailure(error, site)
  } finally {
    closeSync(log)
  }
}

/** Settings: loopback only, durable, and a log of errors without the values of a statement. */
const settings = ({ durable, connections = 100 }: ClusterConfig, port: number) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  `max_connections=${connections}`,
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  ...['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name}=${durable ? 'on' : 'off'}`),
]

async function isReady({ cluster }: ClusterConfig, child: ChildProcess): Promise<boolean> {
  while (isRunning(child)) {
    const { pid, status } = readPidFile(cluster)
    if (pid === child.pid && status === 'ready') return true
    await sleep(10)
  }
  return false
}

/** Reads postmaster.pid: the process on line 1, its port on line 4, its state on line 8. */
export function readPidFile(cluster: string): { pid?: number; port?: number; status?: string } {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() }
  } catch {
    return {}
  }
}

/** Stops a server left by a killed process; ignores a pid that now belongs to another process. */
export async function stopOrphan(site: ClusterConfig): Promise<void> {
  const { pid } = readPidFile(site.cluster)
  if (!pid || processStartOf(pid) === undefined) return
  const command = commandLineOf(pid)
  if (command && !command.includes(`-D ${site.cluster} `)) rmSync(join(site.cluster, 'postmaster.pid'))
  else await stopPostmaster(site)
}

/** Stops in fast mode: sessions end, everything is flushed, then PostgreSQL exits. */
export async function stopPostmaster(site: ClusterConfig): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    promisify(execFile)(
      join(site.programs, 'pg_ctl'),
      ['stop', '-w', '-D', site.cluster, '-m', mode, '-t', String(seconds)],
      spawnOptions(site),
    )
  await stop('fast', 60)
    .catch(() => stop('immediate', 10))
    .catch((error) => {
      if (processStartOf(readPidFile(site.cluster).pid ?? 0) !== undefined)
        throw explainPostgresFailure(error, site)
    })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
