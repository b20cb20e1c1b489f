import { isRecord } from '../../../../core/form'
import { listOf, type Schema } from './resolve-schema'

/** Choice of a field, as its options contain it. */
export interface SchemaChoice {
  value: string | number
  label: string
}

const mostChoices = 2000
const longestChoice = 200

const nameLists = ['enumNames', 'x-enumNames', 'x-enum-varnames']

const labelled = (entry: unknown, name: unknown): SchemaChoice[] => {
  const { value, label } = isRecord(entry) && 'value' in entry ? entry : { value: entry, label: name }
  if (value === null || value === '') return []
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const text = isPlain ? value : JSON.stringify(value)
  return [{ value: text, label: String(name ?? label ?? text).slice(0, longestChoice) }]
}

/** Returns the choices of an enum with their names, each value once; and the number left out. */
export function choicesOf(schema: Schema): { choices: SchemaChoice[]; left: number } | undefined {
  const values = listOf(schema.enum) ?? ('const' in schema ? [schema.const] : undefined)
  if (!values) return undefined
  const names = nameLists.map((name) => listOf(schema[name])).find(Boolean) ?? []
  const all = values.flatMap((value, i) => labelled(value, names[i]))
  const distinct = [...new Map(all.map((choice) => [choice.value, choice])).values()]
  const fits = distinct.filter(({ value }) => String(value).length <= longestChoice).slice(0, mostChoices)
  return { choices: fits, left: distinct.length - fits.length }
}

/** Keywords that describe choices. */
export const choiceKeywords = ['enum', 'const', ...nameLists]
