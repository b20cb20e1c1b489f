import { evaluate, unaryTest } from 'feelin'
import { aggregateValues } from '../aggregate'
import { type Hit, hasManyResults, selectHits } from '../hit-policy'
import { arithmeticFunctions, rewriteArithmetic } from './feel-arithmetic'
import { feelFunctions } from './feel-functions'
import type { DmnLogic, DmnModel, DmnNode, FeelTable } from './model'

/** Values of names during the evaluation of FEEL. */
type FeelContext = Readonly<Record<string, unknown>>

/** Evaluates a FEEL expression; null if it has no value, as FEEL defines. */
export function evaluateFeel(text: string, world: FeelContext): unknown {
  if (text === '') return null
  try {
    const context = { ...feelFunctions, ...world }
    const rewritten = rewriteArithmetic(text, context)
    return evaluate(rewritten, { ...arithmeticFunctions, ...context }).value ?? null
  } catch {
    return null
  }
}

/** Whether a value passes a FEEL unary test, such as `[1..5]`, `"a","b"` or `-`. */
function matchesFeelTest(text: string, requested: unknown, world: FeelContext): boolean {
  if (text === '' || text === '-') return true
  try {
    return unaryTest(text, { ...feelFunctions, ...world, '?': requested }).value === true
  } catch {
    return false
  }
}

/** Returns the values of a FEEL list in their order. */
const rankedIn = (allowed: string | undefined, world: FeelContext): readonly unknown[] => {
  const values = allowed ? evaluateFeel(`[${allowed}]`, world) : []
  return Array.isArray(values) ? values : []
}

const resultOf = ({ outputs }: FeelTable, values: readonly unknown[]): unknown =>
  outputs.length < 2
    ? (values[0] ?? null)
    : Object.fromEntries(outputs.map(({ name }, at) => [name, values[at] ?? null]))

function defaultResult(table: FeelTable, world: FeelContext): unknown {
  if (!table.outputs.some(({ otherwise }) => otherwise)) return null
  const value = resultOf(
    table,
    table.outputs.map(({ otherwise = '' }) => evaluateFeel(otherwise, world)),
  )
  return hasManyResults(table) ? [value] : value
}

function hitsOf(table: FeelTable, world: FeelContext): Hit[] | undefined {
  const requests = table.inputs.map(({ expression }) => evaluateFeel(expression, world))
  const isAllowed = table.inputs.every(
    ({ allowed = '' }, at) => requests[at] === null || matchesFeelTest(allowed, requests[at], world),
  )
  if (!isAllowed) return undefined
  return table.rules.flatMap(({ cells, results }, row) =>
    table.inputs.every((_, at) => matchesFeelTest(cells[at] ?? '', requests[at], world))
      ? [{ row, values: results.map((text) => evaluateFeel(text, world)) }]
      : [],
  )
}

/**
 * Evaluates a FEEL table in a context. Returns the result with the matching rows; null if rows contradict
 * each other.
 */
function decideFeelTable(table: FeelTable, world: FeelContext): { value: unknown; rows: readonly number[] } {
  const hitList = hitsOf(table, world)
  if (!hitList) return { value: null, rows: [] }
  if (!hitList.length) return { value: defaultResult(table, world), rows: [] }
  const ranked = table.outputs.map(({ allowed }) => rankedIn(allowed, world))
  const { hits, conflict } = selectHits(hitList, { ...table, ranked })
  if (conflict) return { value: null, rows: [] }
  const rows = hits.map(({ row }) => row)
  const results = hits.map(({ values }) => resultOf(table, values))
  if (table.aggregate) return { value: aggregateValues(table.aggregate, results) ?? null, rows }
  return { value: hasManyResults(table) ? results : results[0], rows }
}

/** Thrown for DMN features that are not supported. */
export class UnsupportedDmnError extends Error {}

type Called = (...args: unknown[]) => unknown

function context(entries: readonly { name: string; logic: DmnLogic }[], world: FeelContext): unknown {
  let known = world
  const made: Record<string, unknown> = {}
  for (const { name, logic } of entries) {
    const value = answerOf(logic, known)
    if (!name) return value
    made[name] = value
    known = { ...known, [name]: value }
  }
  return made
}

function called({ parameters, logic }: Extract<DmnLogic, { kind: 'function' }>, world: FeelContext): Called {
  const run = (...args: unknown[]) =>
    answerOf(logic, {
      ...world,
      ...Object.fromEntries(parameters.map((name, at) => [name, args[at] ?? null])),
    })
  return Object.assign(run, { $args: [...parameters] })
}

function invoked(
  { called: name, bindings }: Extract<DmnLogic, { kind: 'invocation' }>,
  world: FeelContext,
): unknown {
  const args = bindings.map(({ logic }) => answerOf(logic, world))
  const names = bindings.map((binding, at) => ({ as: `bound${at}`, name: binding.name }))
  const bound = Object.fromEntries(names.map(({ as }, at) => [as, args[at]]))
  const text = `${name}(${names.map(({ as, name: parameter }) => `${parameter}: ${as}`).join(', ')})`
  return evaluateFeel(text, { ...world, ...bound })
}

/** Evaluates one expression with these names in scope. */
function answerOf(logic: DmnLogic, world: FeelContext): unknown {
  if (logic.kind === 'table') return decideFeelTable(logic, world).value
  if (logic.kind === 'literal') return evaluateFeel(logic.text, world)
  if (logic.kind === 'context') return context(logic.entries, world)
  if (logic.kind === 'invocation') return invoked(logic, world)
  if (logic.kind === 'function') return called(logic, world)
  if (logic.kind === 'list') return logic.items.map((item) => answerOf(item, world))
  if (logic.kind === 'conditional')
    return answerOf(answerOf(logic.when, world) === true ? logic.held : logic.otherwise, world)
  if (logic.kind === 'relation') {
    const { columns, rows } = logic
    return rows.map((row) =>
      Object.fromEntries(columns.map((name, at) => [name, row[at] ? answerOf(row[at], world) : null])),
    )
  }
  throw new UnsupportedDmnError(logic.element)
}

/** Evaluates decisions of a model with given inputs; required decisions are evaluated first, once each. */
export function evaluateModel(model: DmnModel, input: FeelContext): (name: string) => unknown {
  const nodes = new Map(
    [...model.decisions, ...model.knowledge, ...model.inputs].map((node) => [node.id, node]),
  )
  const known = new Map<string, unknown>()
  const running = new Set<string>()

  const worldOf = ({ asks }: DmnNode): FeelContext =>
    Object.fromEntries(
      asks.flatMap((id) => {
        const node = nodes.get(id)
        if (!node) throw new UnsupportedDmnError(`requirement ${id}`)
        return [[node.name, answer(node)]]
      }),
    )

  function answer(node: DmnNode): unknown {
    if (!node.logic) return input[node.name] ?? null
    if (known.has(node.id)) return known.get(node.id)
    if (running.has(node.id)) throw new UnsupportedDmnError('requirements in a circle')
    running.add(node.id)
    const value = answerOf(node.logic, worldOf(node))
    running.delete(node.id)
    known.set(node.id, value)
    return value
  }

  return (name) => {
    const node = model.decisions.find((one) => one.name === name)
    if (!node) throw new UnsupportedDmnError(`decision ${name}`)
    return answer(node)
  }
}
