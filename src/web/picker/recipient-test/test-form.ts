import type { FieldSymbol } from '#/core/expression'
import { isRoleField } from '#/core/recipient/linkable-field'
import { fieldSchemas as schemas } from '../../../core/form'
import { roleOptions } from '../../directory/directory-search'
import {
  trialInputId as answerOf,
  type TrialInput,
  type TrialInputs,
} from '../../formula/playground/trial-inputs'
import { type TrialValueMap, toTrialValues } from '../../formula/playground/trial-values'
import type { RoleGroups } from '../organisation/load-organisation'
import {
  findEntriesByName,
  type Organisation,
  type OrgEntry,
  orgEntryId,
  orgEntryName,
} from '../organisation/organisation'
import type { TestRequirements } from './test-requirements'

/** Entry type of fields in which people or departments are chosen. */
const entryTypes: Partial<Record<FieldSymbol['kind'], OrgEntry['type']>> = {
  person: 'user',
  department: 'dept',
}

/** Returns whether a field's values are people or departments of the company. */
export const entryTypeOf = ({ kind }: Pick<FieldSymbol, 'kind'>) => entryTypes[kind]

/** Returns the field type that represents a form field in a test: only how its values are read matters. */
function standIn({ kind, type, choices }: FieldSymbol): string {
  if (type && isRoleField({ type })) return type
  if (entryTypeOf({ kind })) return schemas.find((schema) => schema.kind === kind)?.name ?? 'input'
  return choices ? 'select' : 'input'
}

/** Returns the fields of a form for a test, identified by their keys alone, which also serve as models. */
export const datalistOf = (fields: readonly FieldSymbol[]) =>
  fields.map((field, at) => ({
    key: field.key,
    name: field.name,
    model: field.key,
    index: at + 1,
    type: standIn(field),
    options: field.choices ? { options: field.choices } : {},
  }))

/**
 * Returns the inputs for the fields that a test needs; a table by the columns that are read, a role as a
 * choice.
 */
export function createTestInputs(
  { fields: keys, columns }: TestRequirements,
  fields: readonly FieldSymbol[],
  roles: RoleGroups = [],
): TrialInputs {
  const needed = keys.map(
    (key): FieldSymbol => fields.find((field) => field.key === key) ?? { key, name: key, kind: 'text' },
  )
  return {
    single: needed
      .filter(({ kind }) => kind !== 'table')
      .map((field): TrialInput => {
        const requested = { ...field, about: 'value' as const }
        return isRoleField(field) ? { ...requested, choices: roleOptions(roles) } : requested
      }),
    tables: needed
      .filter(({ kind }) => kind === 'table')
      .map((table) => ({
        ...table,
        columns: table.columns?.filter(({ key }) => columns.includes(key)) ?? [],
      })),
  }
}

/** Converts a person or department to a form value. */
const asChosen = (entry: OrgEntry) =>
  entry.type === 'user'
    ? { id: orgEntryId(entry), name: orgEntryName(entry) }
    : { deptid: orgEntryId(entry), name: orgEntryName(entry) }

/** Returns the chosen role as a form value; undefined without choice. */
function roleIn(question: TrialInput, { single }: TrialValueMap) {
  const chosen = question.choices?.find(({ value }) => value === single[answerOf(question)])
  return chosen ? [{ id: chosen.value, name: chosen.label }] : []
}

/** Converts typed values to form data; people and departments become stored entries. */
export function formDataOf(questions: TrialInputs, answers: TrialValueMap, organisation?: Organisation) {
  const values = Object.fromEntries(toTrialValues(questions, answers).values)
  for (const question of questions.single) {
    if (isRoleField(question)) values[question.key] = roleIn(question, answers)
    const type = entryTypeOf(question)
    const text = answers.single[answerOf(question)]
    if (!type || !organisation || typeof text !== 'string') continue
    values[question.key] = findEntriesByName(organisation, type, text).found.map(asChosen)
  }
  return values
}
