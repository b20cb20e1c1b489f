import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import { runInSandbox, SandboxError, type SandboxFailure, type SandboxOptions } from './sandbox'

/** Call of a function that a module exports; arguments and result are JSON. Without arguments the export is only checked. */
export interface ExportCall {
  /** Text of the module. */
  text: string
  /** Name of the exported function. */
  name: string
  args?: readonly unknown[]
}

/** Result of such a call as JSON, or why there is none. */
export type ExportOutcome = { json: string } | { failure: SandboxFailure }

/** Name by which errors give their line. */
const file = 'script.js'

/** Calls a function that a module exports, in a fresh context; the result may have a number of characters as JSON. */
export const callExport = (
  engine: QuickJSWASMModule,
  options: SandboxOptions,
  { text, name, args }: ExportCall,
  maxLength: number,
): ExportOutcome =>
  runInSandbox(engine, options, (sandbox, scope): ExportOutcome => {
    const { context } = sandbox
    sandbox.timed()
    const json = scope.manage(context.getProp(context.global, 'JSON'))
    const exported = scope.manage(sandbox.evaluateModule(text, file))
    const called = context.typeof(exported) === 'object' && scope.manage(context.getProp(exported, name))
    if (!called || context.typeof(called) !== 'function') throw new SandboxError({ reason: 'shape' })
    if (!args) return { json: 'null' }
    const input = scope.manage(context.newString(JSON.stringify(args)))
    const argument = scope.manage(sandbox.call(json, 'parse', input))
    const reflect = scope.manage(context.getProp(context.global, 'Reflect'))
    const result = scope.manage(sandbox.call(reflect, 'apply', called, context.undefined, argument))
    const written = scope.manage(sandbox.call(json, 'stringify', result))
    if (context.typeof(written) === 'undefined') return { json: 'null' }
    return { json: sandbox.text(written, maxLength) }
  })
