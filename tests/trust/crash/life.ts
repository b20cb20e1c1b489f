import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtServer } from '../../kit/children'

/** A statement at which a server ends itself: the so-many-th of a kind of transactions. */
export interface Point {
  kind: string
  at: number
  when: 'before' | 'after'
}

/** A server as it runs in production, in a process of its own. */
export interface Life {
  /** Undefined when it died before it listened. */
  address: string | undefined
  pid: number
  /** The end of the process: a signal, or the code that it left with and what it said. */
  gone: Promise<{ code: number | null; signal: string | null; said: string }>
  kill(): Promise<unknown>
  /** What it holds after its garbage was collected; only of a life that `measures`. */
  measure(): Promise<Measured>
}

/** Bytes of memory, and the number of what is open. */
export interface Measured {
  rss: number
  heap: number
  external: number
  sockets: number
  timers: number
  files: number
}

const failPoint = join(import.meta.dirname, 'fail-point.mjs')
const measuring = join(import.meta.dirname, 'measure.mjs')

/** Starts the built server on a database, or without one on its own in DATA_DIR; answers when it listens or has ended. */
export async function live(
  env: Record<string, string>,
  { point, log, measures }: { point?: Point; log?: string; measures?: boolean } = {},
): Promise<Life> {
  const child = fork(await builtServer(), [], {
    execArgv: ['--import', failPoint, ...(measures ? ['--import', measuring] : [])],
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...(point && { CRASH_AT: JSON.stringify(point) }),
      ...(log && { CRASH_LOG: log }),
      ...env,
    },
  })
  let said = ''
  let address: string | undefined
  const gone = once(child, 'exit').then(([code, signal]) => ({ code, signal, said }))
  const listens = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        said += piece
        address = /http:\/\/[\w.]+:\d+/.exec(said)?.[0]
        if (address) resolve()
      })
  })
  await Promise.race([listens, gone])
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  const measure = async () => {
    child.send('measure')
    const [measured] = await once(child, 'message')
    return measured as Measured
  }
  return { address, pid: child.pid ?? 0, gone, kill, measure }
}
