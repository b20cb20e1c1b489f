import { parentPort } from 'node:worker_threads'
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url&inline'
import { callExport, type ExportCall, type ExportOutcome, loadInterpreter } from '../../../core/sandbox'
import { functionLimits } from './function-limits'

/*
 * Worker that runs the functions of one plugin in the sandbox. The server ends it when it does not respond in time, since
 * the interpreter cannot interrupt every operation of the language.
 */

const bytes = Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64')
const engine = loadInterpreter(new Uint8Array(bytes).buffer, functionLimits)
const options = { limits: functionLimits, now: () => performance.now() }

async function run(call: ExportCall): Promise<ExportOutcome> {
  try {
    return callExport(await engine, options, call, functionLimits.result)
  } catch (error) {
    return { failure: { reason: 'unavailable', message: String(error) } }
  }
}

parentPort?.on('message', async (call: ExportCall) => parentPort?.postMessage(await run(call)))
void engine.then(() => parentPort?.postMessage('ready'))
