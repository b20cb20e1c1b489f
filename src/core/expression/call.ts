import { BusinessError } from '../business-error'
import { findNearestName } from '../text/nearest-name'
import { chargeWorkBudget, evaluateArgument, type RowMatchStep } from './argument'
import { parseCustomReference } from './custom-reference'
import { findFunctionAlias } from './function-alias'
import { arityOf, findParameter, isValidArity, type LanguageFunction } from './functions/define-function'
import { builtInFunctions } from './functions/index'
import { isNumeric } from './number'
import { ExpressionError, withErrorLocation } from './problem'
import type { EvaluationResult, EvaluationRun, ExpressionStep, Scope } from './scope'
import type { ExpressionNodeOf } from './tree'
import { toPlainValue } from './value'

/** Finds a function by name, built-in or supplied by the caller; never a property of an object. */
export const findFunction = (name: string, more?: ReadonlyMap<string, LanguageFunction>) =>
  builtInFunctions.get(name) ?? more?.get(name)

/** Compiles a call. `$[…]` runs here; `#[…]` may also be resolved externally, `#C[…]()` always is. */
export function compileFunctionCall(
  node: ExpressionNodeOf<'call'>,
  args: ExpressionStep[],
  matches: readonly (RowMatchStep | undefined)[],
): ExpressionStep {
  if (node.form === '#C') return (run) => customValue(node, run)
  return (run) => {
    const callee = findFunction(node.name, run.scope.call)
    if (callee) return invoke({ node, callee, run, matches }, args)
    if (node.form === '$') throw unknownFunctionError(node)
    return remoteValue(
      node,
      run.scope,
      args.map((argument) => toPlainValue(argument(run))),
    )
  }
}

/**
 * Returns the error for an unknown function, located at its name. It suggests our equivalent of a spreadsheet
 * name, or the most similar name.
 */
export function unknownFunctionError(
  { name, form, from, to }: ExpressionNodeOf<'call'>,
  known: Iterable<string> = [],
): ExpressionError {
  const instead = findFunctionAlias(name)
  if (!instead) {
    const nearest = findNearestName(name, [...builtInFunctions.keys(), ...known])
    const code = nearest ? 'expression.unknown-function-similar' : 'expression.unknown-function'
    return new ExpressionError(code, { name, ...(nearest && { nearest }) }, { from, to })
  }
  const found = `${form}[${name}]`
  return new ExpressionError(
    'expression.write-instead',
    { found, instead },
    { from, to: from + found.length },
  )
}

/** Evaluates a decision table output in the current scope, or else a custom function. */
function customValue(node: ExpressionNodeOf<'call'>, run: EvaluationRun): unknown {
  const { name, args } = node
  if (args.length) throw arityFailure(node, '0')
  const { id } = parseCustomReference(name)
  const decided = run.scope.decision?.(id, scopeHere(run))
  if (decided) return settled(node, decided.outcome)
  const value = guarded(node, () => run.scope.custom?.(id))
  if (value === undefined) throw new ExpressionError('expression.custom-unavailable', { name }, node)
  return value
}

/** Returns the scope of an argument that is evaluated per row of a table. */
const scopeHere = ({ scope, column, row }: EvaluationRun): Scope =>
  column ? { ...scope, column, row } : scope

function settled(node: ExpressionNodeOf<'call'>, { value, problem }: EvaluationResult): unknown {
  if (problem) throw new ExpressionError(problem.code, problem.params, node)
  return value ?? ''
}

function remoteValue(node: ExpressionNodeOf<'call'>, scope: Scope, args: unknown[]): unknown {
  const value = guarded(node, () => scope.remote?.(node.name, args))
  if (value === undefined)
    throw new ExpressionError('expression.remote-unavailable', { name: node.name }, node)
  return value
}

type Invocation = {
  node: ExpressionNodeOf<'call'>
  callee: LanguageFunction
  run: EvaluationRun
  matches: readonly (RowMatchStep | undefined)[]
}

function invoke({ node, callee, run, matches }: Invocation, steps: ExpressionStep[]): unknown {
  if (!isValidArity(callee, steps.length)) throw arityFailure(node, arityOf(callee))
  const values = steps.map((step, index) => {
    const parameter = findParameter(callee, index) ?? { kind: 'any' }
    return evaluateArgument({
      step,
      asked: parameter,
      run,
      at: node.args[index] ?? node,
      match: matches[index],
    })
  })
  if (values.some((value, index) => value === undefined && demandsDate(callee, index))) return ''
  const all = callee.clock || callee.flow || callee.row ? [around(callee, node, run), ...values] : values
  if (callee.cost) chargeWorkBudget(run, callee.cost(...(values as never[])), node)
  const value = guarded(node, () => checked(callee.run(...(all as never[]))))
  if (typeof value === 'string') chargeWorkBudget(run, value.length / 100, node)
  return value
}

/**
 * Whether an argument is a required date. Without it the function returns nothing, so a half-filled form
 * shows no nonsense.
 */
function demandsDate(callee: LanguageFunction, index: number): boolean {
  const parameter = findParameter(callee, index)
  return parameter?.kind === 'date' && !parameter.optional
}

/** Lazy context that a rule receives in addition to its arguments: the time, the flow or the row. */
const around =
  ({ clock, row }: LanguageFunction, { name, ...at }: ExpressionNodeOf<'call'>, run: EvaluationRun) =>
  () => {
    const { scope } = run
    if (row) return demanded(run.row ?? scope.row, new ExpressionError('expression.no-row', { name }, at))
    if (clock) return demanded(scope.clock, new ExpressionError('expression.no-clock', { name }, at))
    return demanded(scope.flow, new ExpressionError('expression.no-flow', { name }, at))
  }

function demanded<Answer>(answer: Answer | undefined, missing: ExpressionError): Answer {
  if (answer === undefined) throw missing
  return answer
}

function checked(value: unknown): unknown {
  if (typeof value === 'number' && !isNumeric(value)) throw new Error('not a finite number')
  return value ?? ''
}

/**
 * Runs external code. An exception in it becomes a problem of the expression at the call and never reaches
 * the caller.
 */
function guarded(node: ExpressionNodeOf<'call'>, answer: () => unknown): unknown {
  try {
    return withErrorLocation(node, answer)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof BusinessError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ExpressionError('expression.function-failed', { name: node.name, reason }, node)
  }
}

const arityFailure = (node: ExpressionNodeOf<'call'>, expected: string) =>
  new ExpressionError('expression.arguments', { name: node.name, expected, given: node.args.length }, node)
