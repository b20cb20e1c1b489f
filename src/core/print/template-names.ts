import words from '#schemas/data/template-words.json'
import type { FlowDesign, TemplateTag } from '../../generated/types'
import { canHoldValue, formFieldsOf, isTableItem, tableColumnsOf } from '../form'

/** Table of a template: its name, and the names of its columns. */
interface TemplateTable {
  name: string
  columns: string[]
}

/** Names that a template may use as placeholders. */
export interface TemplateNames {
  /** Fields of the form. */
  fields: string[]
  /** Facts of the flow. */
  facts: string[]
  /** What each step said, as `step-opinion`. */
  steps: string[]
  /** Tables of the form, and last the history. */
  tables: TemplateTable[]
}

/** Placeholders that do not come from the form; they are words of the design's language. */
export const templateWords: typeof words = words

/** Characters with a meaning in placeholders. */
const reserved = /[{}[\]#/\s]+/g

/** Returns the name of a field or step as a placeholder. */
export const templateName = (name: string): string => name.replace(reserved, '')

/** Returns the placeholder of what a step said. */
export const stepTagName = (step: string, part: string): string => `${templateName(step)}-${part}`

/** Returns the placeholders of items and columns; one without a name has none. */
const namesOf = (named: readonly { name: string }[]): string[] =>
  named.map(({ name }) => templateName(name)).filter(Boolean)

/** Returns the names that a template of this design may use. */
export function templateNamesOf({
  formset,
  funlist,
}: Pick<FlowDesign, 'formset' | 'funlist'>): TemplateNames {
  const items = formFieldsOf(formset).filter(canHoldValue)
  const logColumns = Object.values(words.logColumns)
  return {
    fields: namesOf(items.filter((item) => !isTableItem(item))),
    facts: Object.values(words.facts),
    steps: funlist.flatMap(({ name }) => logColumns.slice(1).map((part) => stepTagName(name, part))),
    tables: [
      ...items.filter(isTableItem).map((table) => ({
        name: templateName(table.name),
        columns: [words.row, ...namesOf(tableColumnsOf(table))],
      })),
      { name: words.log, columns: logColumns },
    ],
  }
}

/** Mistake in a template: its kind, the placeholder and its place. */
export interface TemplateProblem {
  code: 'unknown' | 'unclosed' | 'unopened' | 'crossed' | 'unmapped'
  name: string
  place: string
}

/** Finds placeholders that name nothing of the flow, and parts that are not closed where they should be. */
export function checkTemplateTags(
  tags: readonly TemplateTag[],
  { fields, facts, steps, tables }: TemplateNames,
): TemplateProblem[] {
  const plain = new Set([...fields, ...facts, ...steps])
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  const problems: TemplateProblem[] = []
  const open: TemplateTag[] = []
  const report = (code: TemplateProblem['code'], { name, place }: TemplateTag) =>
    problems.push({ code, name, place })
  const isKnown = (name: string) =>
    plain.has(name) || open.some((one) => columnsOf.get(one.name)?.has(name) === true)
  const isCell = (name: string) => {
    const [table = '', row = '', column = ''] = name.split('.')
    return /^[1-9]\d{0,3}$/.test(row) && columnsOf.get(table)?.has(column) === true
  }
  for (const tag of tags) {
    if (tag.kind === 'field') {
      if (!plain.has(tag.name) && !isCell(tag.name)) report('unmapped', tag)
    } else if (tag.kind === 'close') {
      const openTag = open.pop()
      if (!openTag) report('unopened', tag)
      else if (tag.name && tag.name !== openTag.name) report('crossed', tag)
    } else if (!isKnown(tag.name) && !(tag.kind === 'open' && columnsOf.has(tag.name))) report('unknown', tag)
    if (tag.kind === 'open') open.push(tag)
  }
  for (const tag of open) report('unclosed', tag)
  return problems
}
