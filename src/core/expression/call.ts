import { arityOf, kindAt, type LanguageFunction, type ParameterKind, takes } from './functions/define'
import { builtInFunctions } from './functions/index'
import { limits } from './limits'
import { isNumeric } from './number'
import { Failure, located } from './problem'
import { columnCode } from './reference'
import type { Run, Scope, Step } from './scope'
import type { NodeOf } from './tree'
import { isEmpty, settle, toList, toNumber, toRows, toTruth, toWords } from './value'

/** The function a name stands for: a built-in one or one of the caller's, never a property of an object. */
export const functionNamed = (name: string, more?: ReadonlyMap<string, LanguageFunction>) =>
  builtInFunctions.get(name) ?? more?.get(name)

/** Compiles a call. `$[…]` runs here; `#[…]` may also be answered from outside, `#C[…]()` always is. */
export function compileCall(node: NodeOf<'call'>, args: Step[]): Step {
  if (node.form === '#C') return (run) => customValue(node, run.scope)
  return (run) => {
    const callee = functionNamed(node.name, run.scope.call)
    if (callee) return invoke({ node, callee, run }, args)
    if (node.form === '$') throw new Failure('expression.unknown-function', { name: node.name }, node)
    return remoteValue(
      node,
      run.scope,
      args.map((argument) => settle(argument(run))),
    )
  }
}

function customValue(node: NodeOf<'call'>, scope: Scope): unknown {
  const { name, args } = node
  if (args.length) throw arityFailure(node, '0')
  const value = guarded(node, () => scope.custom?.(name))
  if (value === undefined) throw new Failure('expression.custom-unavailable', { name }, node)
  return value
}

function remoteValue(node: NodeOf<'call'>, scope: Scope, args: unknown[]): unknown {
  const value = guarded(node, () => scope.remote?.(node.name, args))
  if (value === undefined) throw new Failure('expression.remote-unavailable', { name: node.name }, node)
  return value
}

type Invocation = { node: NodeOf<'call'>; callee: LanguageFunction; run: Run }

function invoke({ node, callee, run }: Invocation, args: Step[]): unknown {
  if (!takes(callee, args.length)) throw arityFailure(node, arityOf(callee))
  const given = args.map((argument, index) => {
    const value = argument(run)
    spend(run, value, node)
    return located(node.args[index] ?? node, () => conversions[kindAt(callee, index) ?? 'any'](value))
  })
  return guarded(node, () => checked(callee.run(...(given as never[]))))
}

/** Makes the work of functions count: they read their arguments once, so the size of those is the work. */
function spend(run: Run, value: unknown, at: NodeOf<'call'>): void {
  if (Array.isArray(value)) run.steps += value.length
  else if (typeof value === 'string') run.steps += value.length / 100
  if (run.steps > limits.steps) throw new Failure('expression.too-many-steps', { limit: limits.steps }, at)
}

const conversions: Record<ParameterKind, (value: unknown) => unknown> = {
  number: toNumber,
  text: toWords,
  boolean: toTruth,
  list: toList,
  table: toRows,
  column: (value) => columnCode(toWords(value)),
  any: (value) => (isEmpty(value) ? undefined : value),
}

function checked(value: unknown): unknown {
  if (typeof value === 'number' && !isNumeric(value)) throw new Error('not a finite number')
  return value
}

/** Code from outside that breaks is a problem of the expression, at the call; it never breaks the caller. */
function guarded(node: NodeOf<'call'>, answer: () => unknown): unknown {
  try {
    return located(node, answer)
  } catch (error) {
    if (error instanceof Failure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure('expression.function-failed', { name: node.name, reason }, node)
  }
}

const arityFailure = (node: NodeOf<'call'>, expected: string) =>
  new Failure('expression.arguments', { name: node.name, expected, given: node.args.length }, node)
