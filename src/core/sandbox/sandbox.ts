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

/*
 * Sandbox of JavaScript that others wrote: an interpreter with limits of time and memory. Each run gets a fresh context,
 * so no state is shared between runs. The context has the language, but nothing of its surroundings: pages run scripts
 * of forms in it (web/sandbox), the server runs functions of plugins (server/platform/plugins).
 */

/** Limits of one run. */
export interface SandboxLimits {
  /** Milliseconds of running time of one operation. */
  time: number
  /** Milliseconds counted at most between two clock checks, and wall-clock milliseconds at most. */
  tick: number
  patience: number
  /** Bytes of memory and of stack. */
  memory: number
  stack: number
  /** Maximum number of characters of a message. */
  line: number
}

/** Surroundings of the sandbox: its limits, and a clock in milliseconds. */
export interface SandboxOptions {
  limits: SandboxLimits
  now(): number
}

/** Why a run did not finish. */
type SandboxFailureReason =
  | 'syntax'
  | 'shape'
  | 'error'
  | 'time'
  | 'memory'
  | 'stack'
  | 'size'
  | 'unavailable'
  | 'rounds'

/** Failure of a run. */
export interface SandboxFailure {
  reason: SandboxFailureReason
  /** Message of the interpreter. */
  message?: string
  line?: number
  column?: number
}

const page = 65_536
const quickjs: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: async () => QuickJSFFI,
  importModuleLoader: async () => moduleLoader,
}

/** Loads the interpreter from its bytes; its memory is limited to that of one script plus some overhead. */
export function loadInterpreter(
  wasmBinary: ArrayBuffer,
  { memory }: Pick<SandboxLimits, 'memory'>,
): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({
    initial: memory / page,
    maximum: (4 * memory) / page,
  })
  return newQuickJSWASMModuleFromVariant(newVariant(quickjs, { wasmBinary, wasmMemory }))
}

/** Failure of a run, thrown out of the context that is being aborted. */
export class SandboxError extends Error {
  override name = 'SandboxError'

  constructor(readonly failure: SandboxFailure) {
    super(failure.reason)
  }
}

const place = (stack: unknown) => {
  const found = /script\.js:(\d+)(?::(\d+))?/.exec(String(stack))
  return found ? { line: Number(found[1]), column: Number(found[2] ?? 1) } : {}
}

/**
 * Creates a clock that counts running time by the interpreter's ticks. A stall of a busy machine counts as
 * one tick at most, and otherwise only against the wall-clock limit.
 */
function newClock({ limits, now }: SandboxOptions) {
  const started = now()
  let last = started
  let spent = 0
  return {
    isOver: () => {
      const time = now()
      spent += Math.min(time - last, limits.tick)
      last = time
      return spent > limits.time || time - started > limits.patience
    },
  }
}

/** Context of one run, with its clock and memory. */
export class SandboxContext {
  private clock: ReturnType<typeof newClock>
  private isLate = false
  private readonly runtime: QuickJSRuntime
  readonly context: QuickJSContext

  constructor(
    private readonly scope: Scope,
    engine: QuickJSWASMModule,
    private readonly options: SandboxOptions,
  ) {
    const { limits } = options
    this.clock = newClock(options)
    this.runtime = scope.manage(engine.newRuntime())
    this.runtime.setMaxStackSize(limits.stack)
    this.runtime.setInterruptHandler(() => {
      this.isLate ||= this.clock.isOver()
      return this.isLate
    })
    this.context = scope.manage(this.runtime.newContext())
    this.runtime.setMemoryLimit(limits.memory)
  }

  /** Restarts the time limit for the next operation. */
  timed(): void {
    this.clock = newClock(this.options)
  }

  /** Evaluates a text as a script. */
  evaluate(text: string, name: string): QuickJSHandle {
    return this.value(this.context.evalCode(text, name, { strict: false }), 'syntax')
  }

  /** Evaluates a text as a module, and returns what it exports; it can import nothing. */
  evaluateModule(text: string, name: string): QuickJSHandle {
    return this.value(this.context.evalCode(text, name, { type: 'module' }), 'syntax')
  }

  /** Returns the text of a handle, unless it is longer than a number of characters. */
  text(handle: QuickJSHandle, maxLength: number): string {
    const { context } = this
    if (context.typeof(handle) !== 'string') throw new SandboxError({ reason: 'size' })
    const length = this.scope.manage(context.getProp(handle, 'length'))
    if (context.getNumber(length) > maxLength) throw new SandboxError({ reason: 'size' })
    return context.getString(handle)
  }

  /** Calls a method of a handle. */
  call(of: QuickJSHandle, name: string, ...args: QuickJSHandle[]): QuickJSHandle {
    return this.value(this.context.callMethod(of, name, args))
  }

  /** Runs pending promise jobs; unhandled rejections are ignored. */
  finishJobs(): void {
    const done = this.runtime.executePendingJobs()
    if (done.error) this.stop(done.error)
    if (this.isLate) throw new SandboxError({ reason: 'time' })
  }

  private value(
    result: ReturnType<QuickJSContext['evalCode']>,
    atFirst: SandboxFailure['reason'] = 'error',
  ): QuickJSHandle {
    if (!result.error) return result.value
    return this.stop(result.error, atFirst)
  }

  private stop(error: QuickJSHandle, atFirst: SandboxFailure['reason'] = 'error'): never {
    const { name, message, stack } = this.dumped(this.scope.manage(error))
    if (this.isLate) throw new SandboxError({ reason: 'time' })
    const view = { message: String(message ?? '').slice(0, this.options.limits.line), ...place(stack) }
    if (/out of memory/.test(view.message) || name === 'null') throw new SandboxError({ reason: 'memory' })
    if (/stack overflow|call stack/i.test(view.message)) throw new SandboxError({ reason: 'stack' })
    throw new SandboxError({ reason: name === 'SyntaxError' ? atFirst : 'error', ...view })
  }

  /** Returns what was thrown, an error or any other value. */
  private dumped(error: QuickJSHandle): Record<string, unknown> {
    const thrown: unknown = this.context.dump(error)
    if (thrown === null) return { name: 'null' }
    return typeof thrown === 'object' ? (thrown as Record<string, unknown>) : { message: String(thrown) }
  }
}

/** Runs a visit in a fresh context; a failure of the run is returned, not thrown. */
export function runInSandbox<Value>(
  engine: QuickJSWASMModule,
  options: SandboxOptions,
  visit: (sandbox: SandboxContext, scope: Scope) => Value,
): Value | { failure: SandboxFailure } {
  try {
    return Scope.withScope((scope) => visit(new SandboxContext(scope, engine, options), scope))
  } catch (error) {
    if (error instanceof SandboxError) return { failure: error.failure }
    if (error instanceof RangeError) return { failure: { reason: 'stack' } }
    throw error
  }
}
