import type { QuickJSHandle, QuickJSWASMModule, Scope } from 'quickjs-emscripten-core'
import { loadInterpreter, runInSandbox, type SandboxContext, SandboxError } from '../../core/sandbox'
import { scriptLimits } from './limits'
import inside from './sandbox-runtime.js?raw'
import type { ScriptCall, ScriptOutcome, ScriptOutput } from './script-call'

/*
 * Runs scripts in the sandbox. Input and output of a call are JSON.
 */

/** Loads the interpreter from its bytes. */
export const loadEngine = (wasmBinary: ArrayBuffer): Promise<QuickJSWASMModule> =>
  loadInterpreter(wasmBinary, scriptLimits)

const options = { limits: scriptLimits, now: () => performance.now() }

/** Wraps a script that is only an object literal in parentheses to make it an expression. */
const asValue = (script: string) => (/^\s*\{/.test(script) ? `(${script})` : script)

const textsIn = (lines: unknown): string[] =>
  Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').slice(0, scriptLimits.lines) : []

const nothing: ScriptOutput = { result: '{}', lines: [], asked: false }

/** Evaluates a script's text, which must have a function to call. */
function made(sandbox: SandboxContext, scope: Scope, script: string): QuickJSHandle {
  const { context } = sandbox
  const value = scope.manage(sandbox.evaluate(asValue(script), 'script.js'))
  const called = context.typeof(value) === 'object' && scope.manage(context.getProp(value, 'default'))
  if (!called || context.typeof(called) !== 'function') throw new SandboxError({ reason: 'shape' })
  return value
}

/** Checks a script: whether it parses, and whether it has a function, without calling it. */
export const checkScript = (engine: QuickJSWASMModule, script: string): ScriptOutcome =>
  runInSandbox(engine, options, (sandbox, scope): ScriptOutcome => {
    sandbox.timed()
    made(sandbox, scope, script)
    return { finished: nothing }
  })

/** Runs a script once. */
export const runScript = (engine: QuickJSWASMModule, { script, given }: ScriptCall): ScriptOutcome =>
  runInSandbox(engine, options, (sandbox, scope): ScriptOutcome => {
    const { context } = sandbox
    const keep = (handle: QuickJSHandle) => scope.manage(handle)
    const text = (handle: QuickJSHandle) => sandbox.text(handle, scriptLimits.result)
    sandbox.timed()
    const enter = keep(sandbox.evaluate(inside, 'inside.js'))
    sandbox.timed()
    const numbers = [scriptLimits.lines, scriptLimits.line].map((number) => keep(context.newNumber(number)))
    const input = keep(context.newString(JSON.stringify(given)))
    const desk = keep(sandbox.call(enter, 'call', context.undefined, input, ...numbers))
    sandbox.timed()
    keep(sandbox.call(desk, 'call', made(sandbox, scope, script)))
    sandbox.finishJobs()
    sandbox.timed()
    const result = text(keep(sandbox.call(desk, 'result')))
    const lines: unknown = JSON.parse(text(keep(sandbox.call(desk, 'lines'))))
    const isRequested = context.dump(keep(sandbox.call(desk, 'asked'))) === true
    return { finished: { result, lines: textsIn(lines), asked: isRequested } }
  })
