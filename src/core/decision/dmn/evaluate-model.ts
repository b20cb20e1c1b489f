import { decideFeelTable } from './decide-feel'
import { evaluateFeel, type FeelContext } from './feel'
import type { DmnLogic, DmnModel, DmnNode } from './model'

/** Thrown for DMN features that are not supported. */
export class UnsupportedDmnError extends Error {}

type Called = (...given: unknown[]) => unknown

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
  const run = (...given: unknown[]) =>
    answerOf(logic, {
      ...world,
      ...Object.fromEntries(parameters.map((name, at) => [name, given[at] ?? null])),
    })
  return Object.assign(run, { $args: [...parameters] })
}

function invoked(
  { called: name, bindings }: Extract<DmnLogic, { kind: 'invocation' }>,
  world: FeelContext,
): unknown {
  const given = bindings.map(({ logic }) => answerOf(logic, world))
  const names = bindings.map((binding, at) => ({ as: `bound${at}`, name: binding.name }))
  const bound = Object.fromEntries(names.map(({ as }, at) => [as, given[at]]))
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
export function evaluateModel(model: DmnModel, given: FeelContext): (name: string) => unknown {
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
    if (!node.logic) return given[node.name] ?? null
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
