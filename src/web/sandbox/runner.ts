import { scriptLimits } from './limits'
import type { ScriptCall, ScriptOutcome } from './script-call'
import type { WorkerRequest } from './script-worker'
import { wasmUrl } from './wasm-url'

/** Runs scripts one after the other, in a worker. */
export interface ScriptRunner {
  run(call: ScriptCall): Promise<ScriptOutcome>
  /** Checks a script without running it. */
  check(script: string): Promise<ScriptOutcome>
  stop(): void
}

/**
 * Milliseconds to wait for a response of the worker, which may fail to abort its script, and for its start.
 */
const patience = { answer: 2_000, start: 20_000 }

const fails = (reason: 'time' | 'size' | 'unavailable', message?: string): ScriptOutcome => ({
  failure: { reason, message },
})

/** Returns one response of the worker, or a timeout. */
function answerOf(
  worker: Worker,
  order: WorkerRequest,
  wait: number,
): Promise<ScriptOutcome | undefined | 'silent'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('silent'), wait)
    worker.onmessage = ({ data }: MessageEvent<ScriptOutcome | undefined>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = ({ message }) => {
      clearTimeout(timer)
      resolve(fails('unavailable', message))
    }
    worker.postMessage(order, 'bytes' in order ? [order.bytes] : [])
  })
}

async function startWorker(): Promise<Worker> {
  const bytes = await fetch(wasmUrl).then((answer) => answer.arrayBuffer())
  const worker = new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' })
  const refused = await answerOf(worker, { bytes }, patience.start)
  if (refused === undefined) return worker
  worker.terminate()
  throw new Error(
    refused !== 'silent' && 'failure' in refused ? refused.failure.message : (refused as string),
  )
}

/** Creates a runner that starts its worker with the first script; a failed worker is replaced. */
export function startScriptRunner(): ScriptRunner {
  let worker: Promise<Worker> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const drop = () => {
    void worker?.then((running) => running.terminate()).catch(() => undefined)
    worker = undefined
  }
  const ask = async (order: WorkerRequest): Promise<ScriptOutcome> => {
    try {
      worker ??= startWorker()
      const answer = await answerOf(await worker, order, patience.answer)
      if (answer === 'silent') {
        drop()
        return fails('time')
      }
      const outcome = answer ?? fails('unavailable')
      if ('failure' in outcome && outcome.failure.reason === 'unavailable') drop()
      return outcome
    } catch (error) {
      drop()
      return fails('unavailable', String(error))
    }
  }
  const inTurn = (script: string, order: WorkerRequest): Promise<ScriptOutcome> => {
    if (script.length > scriptLimits.script) return Promise.resolve(fails('size'))
    const turn = last.then(() => ask(order))
    last = turn
    return turn
  }
  return {
    run: (call) => inTurn(call.script, { run: call }),
    check: (script) => inTurn(script, { check: script }),
    stop: drop,
  }
}
