import { compile, explain, isTrue, type KnownField, type Reference, referencesOf } from '#/core/expression'

/** One thing a test of a condition must be told. */
export interface TrialInput {
  key: string
  name: string
  kind: KnownField['kind']
  /** The table whose column this is; its values are given row by row. */
  table?: string
}

const columnInput = (code: string, fields: readonly KnownField[]): TrialInput | undefined => {
  const table = fields.find(({ columns }) => columns?.some(({ key }) => key === code))
  const column = table?.columns?.find(({ key }) => key === code)
  return table && column && { ...column, name: `${table.name}.${column.name}`, table: table.key }
}

function inputOf({ key, name, column }: Reference, fields: readonly KnownField[]): TrialInput | undefined {
  if (column) return columnInput(key, fields)
  const field = fields.find((one) => one.key === key)
  if (field?.kind === 'table') return undefined
  return { key, name: field?.name ?? name, kind: field?.kind ?? 'text' }
}

/** What a test asks for: each field of the condition once, and of a table the columns it reads. */
export function inputsOf(text: string, fields: readonly KnownField[]): TrialInput[] {
  const inputs = referencesOf(text).flatMap((reference) => inputOf(reference, fields) ?? [])
  return [...new Map(inputs.map((input) => [input.key, input])).values()]
}

const several = (text: string) => text.split(/[,，]/).map((one) => one.trim())
const listKinds: KnownField['kind'][] = ['list', 'person', 'department']

function givenBy({ kind }: TrialInput, text: string): unknown {
  if (kind === 'boolean') return text === 'true'
  if (kind === 'number' && /^-?\d{1,15}$/.test(text.trim())) return Number(text)
  if (listKinds.includes(kind)) return text ? several(text) : []
  return text
}

function rowsOf(columns: readonly TrialInput[], typed: Readonly<Record<string, string>>) {
  const lists = columns.map(({ key }) => [key, typed[key] ? several(typed[key]) : []] as const)
  const count = Math.max(0, ...lists.map(([, values]) => values.length))
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(lists.map(([key, values]) => [key, values[row] ?? ''])),
  )
}

/** Evaluates a condition with typed values, as a running flow would, and tells how it came about. */
export function tried(
  text: string,
  inputs: readonly TrialInput[],
  typed: Readonly<Record<string, string>>,
  labels: { true: string; false: string },
) {
  const tables = new Set(inputs.flatMap(({ table }) => table ?? []))
  const values = new Map<string, unknown>([
    ...inputs
      .filter(({ table }) => !table)
      .map((one) => [one.key, givenBy(one, typed[one.key] ?? '')] as const),
    ...[...tables].map(
      (key) =>
        [
          key,
          rowsOf(
            inputs.filter(({ table }) => table === key),
            typed,
          ),
        ] as const,
    ),
  ])
  const clock = { now: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const scope = { value: (key: string) => values.get(key), clock }
  const outcome = compile(text).run(scope)
  return { passes: isTrue(outcome), problem: outcome.problem, line: explain(text, scope, labels).line }
}
