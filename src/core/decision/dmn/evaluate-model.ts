import { decideFeel } from './decide-feel'
import { type FeelWorld, feelValue } from './feel'
import type { DmnModel, DmnNode, Logic } from './model'

/** Something of DMN that is not worked out here. */
export class NotSupported extends Error {}

type Called = (...given: unknown[]) => unknown

function context(entries: readonly { name: string; logic: Logic }[], world: FeelWorld): unknown {
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

function called({ parameters, logic }: Extract<Logic, { kind: 'function' }>, world: FeelWorld): Called {
  const run = (...given: unknown[]) =>
    answerOf(logic, {
      ...world,
      ...Object.fromEntries(parameters.map((name, at) => [name, given[at] ?? null])),
    })
  return Object.assign(run, { $args: [...parameters] })
}

function invoked(
  { called: name, bindings }: Extract<Logic, { kind: 'invocation' }>,
  world: FeelWorld,
): unknown {
  const given = bindings.map(({ logic }) => answerOf(logic, world))
  const names = bindings.map((binding, at) => ({ as: `bound${at}`, name: binding.name }))
  const bound = Object.fromEntries(names.map(({ as }, at) => [as, given[at]]))
  const text = `${name}(${names.map(({ as, name: parameter }) => `${parameter}: ${as}`).join(', ')})`
  return feelValue(text, { ...world, ...bound })
}

/** What one expression answers where names mean this. */
function answerOf(logic: Logic, world: FeelWorld): unknown {
  if (logic.kind === 'table') return decideFeel(logic, world).value
  if (logic.kind === 'literal') return feelValue(logic.text, world)
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
  throw new NotSupported(logic.element)
}

/** Works out decisions of one model with given inputs; what a decision asks is worked out first, once. */
export function evaluateModel(model: DmnModel, given: FeelWorld): (name: string) => unknown {
  const nodes = new Map(
    [...model.decisions, ...model.knowledge, ...model.inputs].map((node) => [node.id, node]),
  )
  const known = new Map<string, unknown>()
  const running = new Set<string>()

  const worldOf = ({ asks }: DmnNode): FeelWorld =>
    Object.fromEntries(
      asks.flatMap((id) => {
        const node = nodes.get(id)
        if (!node) throw new NotSupported(`requirement ${id}`)
        return [[node.name, answer(node)]]
      }),
    )

  function answer(node: DmnNode): unknown {
    if (!node.logic) return given[node.name] ?? null
    if (known.has(node.id)) return known.get(node.id)
    if (running.has(node.id)) throw new NotSupported('requirements in a circle')
    running.add(node.id)
    const value = answerOf(node.logic, worldOf(node))
    running.delete(node.id)
    known.set(node.id, value)
    return value
  }

  return (name) => {
    const node = model.decisions.find((one) => one.name === name)
    if (!node) throw new NotSupported(`decision ${name}`)
    return answer(node)
  }
}
