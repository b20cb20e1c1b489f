import builtin from '../../../schemas/data/person-fields.json' with { type: 'json' }
import type { PersonField } from '../../generated/types'
import { BusinessError } from '../business-error'
import { readDate } from '../text/read-date'
import { readNumber } from '../text/read-number'
import type { DirectoryPerson, Superiors, SuperiorTerm } from './directory'
import { isTermOfDay } from './reporting-lines'

/** Field of people with its name in the reader's language. */
export type PersonFieldDefinition = Pick<PersonField, 'id' | 'name' | 'type' | 'choices'>

/** Maximum number of fields that a company adds to people. */
const maxFields = 50
/** Maximum number of choices of a field. */
const maxChoices = 100

/** Returns the fields of the product, named by a translator. */
export const builtinPersonFields = (say: (key: string) => string): PersonField[] =>
  builtin.map(({ id, title, type }) => ({
    id,
    name: say(title),
    type: type as PersonField['type'],
    choices: '',
    own: false,
  }))

/** Returns the choices of a field, each once. */
export const choicesOf = ({ choices }: Pick<PersonField, 'choices'>): string[] => [
  ...new Set(
    choices
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

/** Facts for checking a field: the other fields, and the stored state of a changed one. */
interface PersonFieldFacts {
  others: readonly PersonFieldDefinition[]
  before?: PersonFieldDefinition | undefined
}

/** Returns a field as it is stored, or throws a BusinessError. */
export function checkPersonField<Draft extends PersonFieldDefinition>(
  draft: Draft,
  { others, before }: PersonFieldFacts,
): Draft {
  const name = draft.name.trim()
  if (!name) throw new BusinessError('person-field.name-missing')
  if (others.some((one) => one.name === name)) throw new BusinessError('person-field.name-taken', { name })
  if (before && before.type !== draft.type) throw new BusinessError('person-field.type-fixed', { name })
  if (!before && others.length >= maxFields + builtin.length)
    throw new BusinessError('person-field.most', { most: maxFields })
  const choices = draft.type === 'choice' ? choicesOf(draft) : []
  if (draft.type === 'choice' && !choices.length)
    throw new BusinessError('person-field.choices-missing', { name })
  if (choices.length > maxChoices)
    throw new BusinessError('person-field.choices-many', { name, most: maxChoices })
  return { ...draft, name, choices: choices.join('\n') }
}

/** Returns the stored text of a fact as people write it, or throws a BusinessError; empty removes it. */
export function readFact(field: PersonFieldDefinition, written: string): string {
  const text = written.trim()
  if (!text) return ''
  const about = { field: field.name, value: text }
  if (field.type === 'number') {
    const { value, fault } = readNumber(text)
    if (fault) throw new BusinessError('organisation.fact-number', about)
    return String(value)
  }
  if (field.type === 'date') {
    const { value, fault } = readDate(text, 'date')
    if (fault) throw new BusinessError('organisation.fact-date', about)
    return value
  }
  if (field.type === 'choice' && !choicesOf(field).includes(text))
    throw new BusinessError('organisation.fact-choice', about)
  return text
}

/**
 * Returns the facts of a person as they are stored, without empty ones, or throws a BusinessError. A stored value
 * that is written again stays valid, even if its choice has been removed since.
 */
export function checkFacts(
  written: Readonly<Record<string, string>>,
  fields: readonly PersonFieldDefinition[],
  stored: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const rows = Object.entries(written).flatMap(([id, text]) => {
    const field = fields.find((one) => one.id === id && one.type !== 'superior')
    if (!field) throw new BusinessError('organisation.fact-unknown', { field: id })
    const value = text === stored[id] ? text : readFact(field, text)
    return value ? [[id, value] as const] : []
  })
  return Object.fromEntries(rows)
}

/** Lookup of a person of the company, with the superiors as they are stored. */
export type PersonLookup = (
  id: string,
) => Pick<DirectoryPerson, 'id' | 'name' | 'enabled' | 'superiors'> | undefined

/** Throws if the superiors of a line lead from a term of the person back to the person. */
function checkCircle(
  { id, field, terms }: { id: string; field: PersonFieldDefinition; terms: readonly SuperiorTerm[] },
  find: PersonLookup,
): void {
  for (const term of terms) {
    const path = [find(id)?.name ?? '']
    const visited = new Set<string>()
    let at: string | undefined = term.id
    while (at !== undefined && !visited.has(at)) {
      visited.add(at)
      const person = find(at)
      path.push(person?.name ?? at)
      if (at === id)
        throw new BusinessError('organisation.superior-circle', { field: field.name, path: path.join(' → ') })
      const day = term.from ?? term.until
      at = person?.superiors?.[field.id]?.find((one) => isTermOfDay(one, day))?.id
    }
  }
}

/** Checks the terms of one reporting line. */
function checkTerms(
  { id, field, terms }: { id: string; field: PersonFieldDefinition; terms: readonly SuperiorTerm[] },
  find: PersonLookup,
): void {
  const about = { field: field.name }
  for (const term of terms) {
    if (term.id === id) throw new BusinessError('organisation.superior-self', about)
    if (!find(term.id)?.enabled) throw new BusinessError('organisation.superior-missing', about)
    if (term.from && term.until && term.until < term.from)
      throw new BusinessError('organisation.superior-term', about)
  }
  checkCircle({ id, field, terms }, find)
}

const isSameTerm = (a: SuperiorTerm, b: SuperiorTerm) =>
  a.id === b.id && a.from === b.from && a.until === b.until

/**
 * Returns the superiors of a person as they are stored, without empty lines, or throws a BusinessError. A stored
 * term that is written again stays valid, even if its superior has left since.
 */
export function checkSuperiors(
  { id, superiors, stored = {} }: { id: string; superiors: Superiors; stored?: Superiors | undefined },
  fields: readonly PersonFieldDefinition[],
  find: PersonLookup,
): Superiors {
  const rows = Object.entries(superiors).filter(([, terms]) => terms.length > 0)
  for (const [line, terms] of rows) {
    const field = fields.find((one) => one.id === line && one.type === 'superior')
    if (!field) throw new BusinessError('organisation.fact-unknown', { field: line })
    const known = stored[line] ?? []
    const changed = terms.filter((term) => !known.some((one) => isSameTerm(one, term)))
    checkTerms({ id, field, terms: changed }, find)
  }
  return Object.fromEntries(rows)
}
