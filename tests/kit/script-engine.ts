import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadEngine, runScript } from '../../src/web/sandbox/engine'
import type { ScriptRunner } from '../../src/web/sandbox/runner'

const bytes = () => {
  const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return new Uint8Array(readFileSync(wasm)).buffer
}

/** The interpreter of scripts, from the bytes that pages get. */
export const scriptEngine = () => loadEngine(bytes())

/** Runs scripts in the very interpreter, without a worker around it. */
export async function directRunner(): Promise<ScriptRunner> {
  const engine = await scriptEngine()
  return {
    run: async (call) => runScript(engine, call),
    check: async () => ({ failure: { reason: 'unavailable' } }),
    stop: () => undefined,
  }
}
