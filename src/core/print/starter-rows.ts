import type { TemplateNames } from './template-names'

const tag = (name: string) => `{${name}}`

/** Returns a repeated row: its first cell opens the repetition, its last one closes it. */
export function repetitionCells(name: string, columns: readonly string[]): string[] {
  const last = columns.length - 1
  return columns.map((column, index) => {
    const begin = index === 0 ? `{#${name}}` : ''
    return `${begin}${tag(column)}${index === last ? `{/${name}}` : ''}`
  })
}

/** Returns the rows of the first Excel template of a design: its facts, fields and tables with a repeated row. */
export function starterRows({ fields, facts, tables }: Omit<TemplateNames, 'steps'>): string[][] {
  const [name = '', ...rest] = facts
  return [
    [tag(name)],
    ...rest.map((fact) => [fact, tag(fact)]),
    ...fields.map((field) => [field, tag(field)]),
    ...tables.flatMap((one) => [[], [one.name], one.columns, repetitionCells(one.name, one.columns)]),
  ]
}
