import type { PersonField } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { Superiors, SuperiorTerm } from '../directory'
import { checkSuperiors, type PersonFieldDefinition, type PersonLookup, readFact } from '../person-fields'
import { type RowErrors, SheetCellError } from './import-errors'
import type { SheetPerson } from './person-texts'
import { splitCellEntries } from './read-sheets'

/** Facts and superiors of a person, by the ids of the fields. */
export type OwnValues = Pick<SheetPerson, 'facts' | 'superiors'>

/** Cells of the own fields by field id; a missing one changes nothing. */
type OwnCells = Readonly<Record<string, string>>

/** Person as cells name a superior. */
export interface StaffReference {
  id: string
  name: string
  jobId: string
}

/** Company in which superiors are looked up, by id and by job number. */
export interface SuperiorSource {
  byId: PersonLookup
  byNumber(jobId: string): StaffReference | undefined
}

const entryForm = /^(.*?)(?:\s+(\d{4}-\d\d-\d\d)?\s*[~～]\s*(\d{4}-\d\d-\d\d)?)?$/
const numberInBrackets = /[(（]([^()（）]+)[)）]$/

/** Returns the job numbers that the cells of reporting lines name. */
export const listSuperiorNumbers = (own: OwnCells, fields: readonly PersonFieldDefinition[]): string[] =>
  fields
    .filter(({ type }) => type === 'superior')
    .flatMap(({ id }) => splitCellEntries(own[id] ?? '').map((entry) => parseEntry(entry).jobId))

/** Parses an entry such as "林晓峰(100008) 2026-01-01~2026-12-31"; the name and the days may be missing. */
function parseEntry(entry: string): Omit<SuperiorTerm, 'id'> & { jobId: string } {
  const [, namedPerson = entry, from, until] = entryForm.exec(entry) ?? []
  const [, inside] = numberInBrackets.exec(namedPerson.trim()) ?? []
  return { jobId: (inside ?? namedPerson).trim(), ...(from && { from }), ...(until && { until }) }
}

function termsIn(cell: string, field: PersonFieldDefinition, company: SuperiorSource): SuperiorTerm[] {
  return splitCellEntries(cell).map((entry) => {
    const { jobId, ...days } = parseEntry(entry)
    const found = company.byNumber(jobId)
    if (!found)
      throw new SheetCellError('own', 'organisation.sheet-no-superior', { field: field.name, text: entry })
    return { id: found.id, ...days }
  })
}

/** Runs a check of own fields; its error belongs to their column. */
function attemptOwn(errors: RowErrors, check: () => void): void {
  errors.attempt(() => {
    try {
      check()
    } catch (error) {
      throw error instanceof BusinessError ? new SheetCellError('own', error.code, error.params) : error
    }
  }, undefined)
}

interface OwnCellSource {
  fields: readonly PersonFieldDefinition[]
  company: SuperiorSource
  errors: RowErrors
}

/** Returns the facts and superiors of a person after the cells are read; those that cannot be are errors of the row. */
export function readOwnCells(
  own: OwnCells,
  { id, facts: knownFacts, superiors: knownSuperiors }: OwnValues & { id: string },
  { fields, company, errors }: OwnCellSource,
): OwnValues {
  const facts: Record<string, string> = { ...knownFacts }
  const superiors: Record<string, readonly SuperiorTerm[]> = { ...knownSuperiors }
  for (const field of fields) {
    const cell = own[field.id]
    if (cell === undefined) continue
    attemptOwn(errors, () => {
      if (field.type === 'superior') superiors[field.id] = termsIn(cell, field, company)
      else if (cell.trim() !== facts[field.id]) facts[field.id] = readFact(field, cell)
    })
  }
  const changed: Superiors = Object.fromEntries(Object.entries(superiors).filter(([line]) => line in own))
  attemptOwn(errors, () =>
    checkSuperiors({ id, superiors: changed, stored: knownSuperiors }, fields, company.byId),
  )
  const rest = Object.entries(superiors).filter(([, terms]) => terms.length > 0)
  const factRows = Object.entries(facts).filter(([, text]) => text)
  return { facts: Object.fromEntries(factRows), superiors: Object.fromEntries(rest) }
}

const termText = ({ id, from = '', until = '' }: SuperiorTerm, named: PersonNameLookup) => {
  const person = named(id)
  const name = person ? `${person.name}(${person.jobId})` : id
  return from || until ? `${name} ${from}~${until}` : name
}

/** Lookup of a person's name and job number by id. */
export type PersonNameLookup = (id: string) => Pick<StaffReference, 'name' | 'jobId'> | undefined

/** Formats the own fields of a person as cells by field id, empty ones included. */
export const ownTexts = (
  { facts, superiors }: OwnValues,
  fields: readonly Pick<PersonField, 'id' | 'type'>[],
  named: PersonNameLookup,
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ id, type }) => [
      id,
      type === 'superior'
        ? (superiors[id] ?? []).map((term) => termText(term, named)).join('；')
        : (facts[id] ?? ''),
    ]),
  )

/** Joins the own fields of a person to one text, for comparing and for display. */
export const joinOwnTexts = (
  texts: Readonly<Record<string, string>>,
  fields: readonly PersonFieldDefinition[],
) => fields.flatMap(({ id, name }) => (texts[id] ? [`${name}: ${texts[id]}`] : [])).join('\n')
