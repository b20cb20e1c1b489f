import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ExportCall, ExportOutcome, SandboxFailure } from '../../../core/sandbox'
import { limitConcurrency } from '../remote/limit-concurrency'
import { functionLimits } from './function-limits'
import text from './function-worker.ts?worker-text'
import type { ActivePlugin } from './plugin'

/** Calls functions of one plugin, one after the other. */
export interface FunctionRunner {
  call(call: ExportCall): Promise<ExportOutcome>
  /** Ends its worker; the next call starts another one. */
  stop(): Promise<void>
}

/** Memory of a worker beside that of the interpreter. */
const resourceLimits = { maxOldGenerationSizeMb: 64 }

/** Returns the next message of a worker, or a failure if there is none in time. */
async function nextMessage(worker: Worker, wait: number): Promise<unknown> {
  const ended = new AbortController()
  const { signal } = ended
  const late = sleep(wait, { failure: { reason: 'time' } }, { signal, ref: false })
  late.catch(() => undefined)
  try {
    return await Promise.race([once(worker, 'message', { signal }).then(([message]) => message), late])
  } catch (error) {
    return { failure: { reason: 'unavailable', message: String(error) } }
  } finally {
    ended.abort()
  }
}

const isFailure = (message: unknown): message is { failure: SandboxFailure } =>
  typeof message === 'object' && message !== null && 'failure' in message

/** Creates the runner of a plugin. Its worker starts with the first call, and is replaced when it does not respond. */
export function createFunctionRunner(): FunctionRunner {
  const inTurn = limitConcurrency(1)
  let worker: Worker | undefined

  const stop = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  async function ready(): Promise<Worker | ExportOutcome> {
    if (worker) return worker
    const starting = new Worker(text, { eval: true, env: {}, resourceLimits })
    starting.unref()
    // A worker that ends by itself is replaced by the next call.
    starting.on('error', () => undefined)
    starting.once('exit', () => {
      if (worker === starting) worker = undefined
    })
    worker = starting
    const message = await nextMessage(starting, functionLimits.start)
    return isFailure(message) ? message : starting
  }

  async function run(call: ExportCall): Promise<ExportOutcome> {
    const running = await ready()
    if (!(running instanceof Worker)) {
      await stop()
      return running
    }
    running.postMessage(call)
    const message = await nextMessage(running, functionLimits.answer)
    const outcome = message as ExportOutcome
    if (isFailure(outcome) && ['time', 'unavailable'].includes(outcome.failure.reason)) await stop()
    return outcome
  }

  return { call: (call) => inTurn(() => run(call)), stop }
}

const runners = new WeakMap<ActivePlugin['modules'], FunctionRunner>()

/** Returns the runner of a plugin: its functions and effects share one worker. */
export function findRunner({ modules }: ActivePlugin): FunctionRunner {
  const runner = runners.get(modules) ?? createFunctionRunner()
  runners.set(modules, runner)
  return runner
}
