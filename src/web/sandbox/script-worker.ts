import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import { checkScript, loadEngine, runScript } from './engine'
import type { ScriptCall, ScriptOutcome } from './script-call'

/*
 * Worker that runs all scripts. Its response has a policy of its own that allows compiling the interpreter
 * and nothing more (server/app/security-headers.ts): the page passes the bytes, since the worker may not even fetch.
 */

/** Messages of the page: the interpreter's bytes first, then one request after the other. */
export type WorkerRequest = { bytes: ArrayBuffer } | { run: ScriptCall } | { check: string }

const unavailable = (error: unknown): ScriptOutcome => ({
  failure: { reason: 'unavailable', message: String(error) },
})

let engine: Promise<QuickJSWASMModule> | undefined

async function obey(order: WorkerRequest): Promise<ScriptOutcome | undefined> {
  if ('bytes' in order) {
    engine = loadEngine(order.bytes)
    await engine
    return undefined
  }
  if (!engine) return unavailable('no interpreter')
  return 'run' in order ? runScript(await engine, order.run) : checkScript(await engine, order.check)
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  obey(data).then(postMessage, (error) => postMessage(unavailable(error)))
})
