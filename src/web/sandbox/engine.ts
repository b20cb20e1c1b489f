import moduleLoader from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core'
import { scriptLimits } from './limits'
import inside from './sandbox-runtime.js?raw'
import type { ScriptCall, ScriptFailure, ScriptOutcome, ScriptOutput } from './script-call'

/*
 * Interpreter of scripts. Each call gets a fresh context, so no state is shared between calls; input and
 * output are JSON. The context has the language and a console, but no browser APIs.
 */

const page = 65_536
const quickjs: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: async () => QuickJSFFI,
  importModuleLoader: async () => moduleLoader,
}

/** Loads the interpreter from its bytes; its memory is limited to that of one script plus some overhead. */
export function loadEngine(wasmBinary: ArrayBuffer): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({
    initial: scriptLimits.memory / page,
    maximum: (4 * scriptLimits.memory) / page,
  })
  return newQuickJSWASMModuleFromVariant(newVariant(quickjs, { wasmBinary, wasmMemory }))
}

/** Carries the failure out of a context that is being aborted. */
class Stopped extends Error {
  constructor(readonly failure: ScriptFailure) {
    super(failure.reason)
  }
}

/** Wraps a script that is only an object literal in parentheses to make it an expression. */
const asValue = (script: string) => (/^\s*\{/.test(script) ? `(${script})` : script)

const place = (stack: unknown) => {
  const found = /script\.js:(\d+)(?::(\d+))?/.exec(String(stack))
  return found ? { line: Number(found[1]), column: Number(found[2] ?? 1) } : {}
}

/**
 * Creates a clock that counts running time by the interpreter's ticks. A stall of a busy machine counts as
 * one tick at most, and otherwise only against the wall-clock limit.
 */
function newClock() {
  const started = performance.now()
  let last = started
  let spent = 0
  return {
    isOver: () => {
      const now = performance.now()
      spent += Math.min(now - last, scriptLimits.tick)
      last = now
      return spent > scriptLimits.time || now - started > scriptLimits.patience
    },
  }
}

/** Context of one script, with its clock and memory. */
class World {
  private clock = newClock()
  private isLate = false
  private readonly runtime: QuickJSRuntime
  readonly context: QuickJSContext

  constructor(
    private readonly scope: Scope,
    engine: QuickJSWASMModule,
  ) {
    this.runtime = scope.manage(engine.newRuntime())
    this.runtime.setMaxStackSize(scriptLimits.stack)
    this.runtime.setInterruptHandler(() => {
      this.isLate ||= this.clock.isOver()
      return this.isLate
    })
    this.context = scope.manage(this.runtime.newContext())
    this.runtime.setMemoryLimit(scriptLimits.memory)
  }

  /** Restarts the time limit for the next operation. */
  timed(): void {
    this.clock = newClock()
  }

  evaluate(text: string, name: string): QuickJSHandle {
    return this.value(this.context.evalCode(text, name, { strict: false }), 'syntax')
  }

  call(of: QuickJSHandle, name: string, ...given: QuickJSHandle[]): QuickJSHandle {
    return this.value(this.context.callMethod(of, name, given))
  }

  /** Runs pending promise jobs; unhandled rejections are ignored. */
  finishJobs(): void {
    const done = this.runtime.executePendingJobs()
    if (done.error) this.stop(done.error)
    if (this.isLate) throw new Stopped({ reason: 'time' })
  }

  private value(
    result: ReturnType<QuickJSContext['evalCode']>,
    atFirst: ScriptFailure['reason'] = 'error',
  ): QuickJSHandle {
    if (!result.error) return result.value
    return this.stop(result.error, atFirst)
  }

  private stop(error: QuickJSHandle, atFirst: ScriptFailure['reason'] = 'error'): never {
    const { name, message, stack } = this.dumped(this.scope.manage(error))
    if (this.isLate) throw new Stopped({ reason: 'time' })
    const view = { message: String(message ?? '').slice(0, scriptLimits.line), ...place(stack) }
    if (/out of memory/.test(view.message) || name === 'null') throw new Stopped({ reason: 'memory' })
    if (/stack overflow|call stack/i.test(view.message)) throw new Stopped({ reason: 'stack' })
    throw new Stopped({ reason: name === 'SyntaxError' ? atFirst : 'error', ...view })
  }

  /** Returns what was thrown, an error or any other value. */
  private dumped(error: QuickJSHandle): Record<string, unknown> {
    const thrown: unknown = this.context.dump(error)
    if (thrown === null) return { name: 'null' }
    return typeof thrown === 'object' ? (thrown as Record<string, unknown>) : { message: String(thrown) }
  }
}

function inWorld(
  engine: QuickJSWASMModule,
  visit: (world: World, scope: Scope) => ScriptOutcome,
): ScriptOutcome {
  try {
    return Scope.withScope((scope) => visit(new World(scope, engine), scope))
  } catch (error) {
    if (error instanceof Stopped) return { failure: error.failure }
    if (error instanceof RangeError) return { failure: { reason: 'stack' } }
    throw error
  }
}

const textsIn = (lines: unknown): string[] =>
  Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').slice(0, scriptLimits.lines) : []

const nothing: ScriptOutput = { result: '{}', lines: [], asked: false }

/** Evaluates a script's text, which must have a function to call. */
function made(world: World, scope: Scope, script: string): QuickJSHandle {
  const { context } = world
  const value = scope.manage(world.evaluate(asValue(script), 'script.js'))
  const called = context.typeof(value) === 'object' && scope.manage(context.getProp(value, 'default'))
  if (!called || context.typeof(called) !== 'function') throw new Stopped({ reason: 'shape' })
  return value
}

/** Checks a script: whether it parses, and whether it has a function, without calling it. */
export const checkScript = (engine: QuickJSWASMModule, script: string): ScriptOutcome =>
  inWorld(engine, (world, scope) => {
    world.timed()
    made(world, scope, script)
    return { finished: nothing }
  })

/** Runs a script once. */
export const runScript = (engine: QuickJSWASMModule, { script, given }: ScriptCall): ScriptOutcome =>
  inWorld(engine, (world, scope) => {
    const { context } = world
    const keep = (handle: QuickJSHandle) => scope.manage(handle)
    const text = (handle: QuickJSHandle) => {
      if (context.typeof(handle) !== 'string') throw new Stopped({ reason: 'size' })
      const length = keep(context.getProp(handle, 'length'))
      if (context.getNumber(length) > scriptLimits.result) throw new Stopped({ reason: 'size' })
      return context.getString(handle)
    }
    world.timed()
    const enter = keep(world.evaluate(inside, 'inside.js'))
    world.timed()
    const numbers = [scriptLimits.lines, scriptLimits.line].map((number) => keep(context.newNumber(number)))
    const input = keep(context.newString(JSON.stringify(given)))
    const desk = keep(world.call(enter, 'call', context.undefined, input, ...numbers))
    world.timed()
    keep(world.call(desk, 'call', made(world, scope, script)))
    world.finishJobs()
    world.timed()
    const result = text(keep(world.call(desk, 'result')))
    const lines: unknown = JSON.parse(text(keep(world.call(desk, 'lines'))))
    const isRequested = context.dump(keep(world.call(desk, 'asked'))) === true
    return { finished: { result, lines: textsIn(lines), asked: isRequested } }
  })
