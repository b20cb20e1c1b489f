import type { FlowSketch, FlowSketchWho } from '../../../generated/types'

/** Name in a sketch that nothing bears, and the names that it may be. */
interface UnknownReference {
  name: string
  names: string[]
}

type Reference = readonly [name: string | undefined, names: readonly string[]]

/** Finds the first name of a field, a step or a result of a table that a sketch uses and does not have. */
export function findUnknownReference({
  form,
  steps,
  tables = [],
  summary = [],
}: Pick<FlowSketch, 'form' | 'steps' | 'tables' | 'summary'>): UnknownReference | undefined {
  const fields = form.map(({ name }) => name)
  const stepNames = steps.map(({ name }) => name)
  const results = tables.flatMap(({ name, answers }) => answers.map((answer) => `${name}·${answer.name}`))
  const toFields = (names: readonly string[] = []): Reference[] => names.map((name) => [name, fields])
  const toSteps = (names: readonly string[] = []): Reference[] => names.map((name) => [name, stepNames])
  const toPeople = (people: readonly FlowSketchWho[] = []): Reference[] =>
    people.flatMap(({ field, table }): Reference[] => [
      [field, fields],
      [table, results],
    ])
  const references = [
    ...toFields(summary),
    ...tables.flatMap(({ asks, rows }) => [
      ...toFields(asks),
      ...rows.flatMap(({ then }) => then.flatMap((cell) => (typeof cell === 'string' ? [] : toPeople(cell)))),
    ]),
    ...steps.flatMap(({ who, cc, edits, hides, waits, buttons = [] }) => [
      ...toPeople(who),
      ...toPeople(cc),
      ...toFields(edits),
      ...toFields(hides),
      ...toSteps(waits),
      ...buttons.flatMap(({ to, when = [] }) => [
        ...toSteps(to),
        ...when.flatMap((link) => toSteps(link.to)),
      ]),
    ]),
  ]
  for (const [name, names] of references)
    if (name !== undefined && !names.includes(name)) return { name, names: [...names] }
  return undefined
}
