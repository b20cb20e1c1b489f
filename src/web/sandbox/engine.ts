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
 * The interpreter of scripts. Each call gets a world of its own, so nothing is left from one to the next; what goes
 * in and out is JSON. The world has the language and a console, and nothing of a browser.
 */

const page = 65_536
const quickjs: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: async () => QuickJSFFI,
  importModuleLoader: async () => moduleLoader,
}

/** The interpreter from its bytes; its memory can never outgrow some room beside that of one script. */
export function loadEngine(wasmBinary: ArrayBuffer): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({
    initial: scriptLimits.memory / page,
    maximum: (4 * scriptLimits.memory) / page,
  })
  return newQuickJSWASMModuleFromVariant(newVariant(quickjs, { wasmBinary, wasmMemory }))
}

/** Carries the reason out of a world that is being left. */
class Stopped extends Error {
  constructor(readonly failure: ScriptFailure) {
    super(failure.reason)
  }
}

/** A script that is only an object text gets the brackets that make it a value. */
const asValue = (script: string) => (/^\s*\{/.test(script) ? `(${script})` : script)

const place = (stack: unknown) => {
  const found = /script\.js:(\d+)(?::(\d+))?/.exec(String(stack))
  return found ? { line: Number(found[1]), column: Number(found[2] ?? 1) } : {}
}

/**
 * Measures running by the interpreter's own ticks: a busy machine that lets it wait does not count against a script
 * beyond a moment, only against its patience in all.
 */
function newClock() {
  const begun = performance.now()
  let last = begun
  let spent = 0
  return {
    isOver: () => {
      const now = performance.now()
      spent += Math.min(now - last, scriptLimits.tick)
      last = now
      return spent > scriptLimits.time || now - begun > scriptLimits.patience
    },
  }
}

/** A world for one script, its clock and its memory. */
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

  /** What is done next has this long. */
  timed(): void {
    this.clock = newClock()
  }

  evaluate(text: string, name: string): QuickJSHandle {
    return this.value(this.context.evalCode(text, name, { strict: false }), 'syntax')
  }

  call(of: QuickJSHandle, name: string, ...given: QuickJSHandle[]): QuickJSHandle {
    return this.value(this.context.callMethod(of, name, given))
  }

  /** What waits for promises; a promise that nobody waits for may fail unheard. */
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
    const told = { message: String(message ?? '').slice(0, scriptLimits.line), ...place(stack) }
    if (/out of memory/.test(told.message) || name === 'null') throw new Stopped({ reason: 'memory' })
    if (/stack overflow|call stack/i.test(told.message)) throw new Stopped({ reason: 'stack' })
    throw new Stopped({ reason: name === 'SyntaxError' ? atFirst : 'error', ...told })
  }

  /** What was thrown, be it an error or anything else. */
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

/** The value of a script's text, which must have a function to be called. */
function made(world: World, scope: Scope, script: string): QuickJSHandle {
  const { context } = world
  const value = scope.manage(world.evaluate(asValue(script), 'script.js'))
  const called = context.typeof(value) === 'object' && scope.manage(context.getProp(value, 'default'))
  if (!called || context.typeof(called) !== 'function') throw new Stopped({ reason: 'shape' })
  return value
}

/** Reads a script: whether the language takes it, and whether it has a function; that is not called. */
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
    const asked = context.dump(keep(world.call(desk, 'asked'))) === true
    return { finished: { result, lines: textsIn(lines), asked } }
  })
