import type { FieldSymbol } from '#/core/expression'
import { fieldSchemas as schemas } from '#/core/form/design/fields'
import { isRoleField } from '#/core/recipient/linkable-field'
import { questionId as answerOf, type Question, type Questions } from '../../formula/playground/trial-inputs'
import { type Answers, toTrialValues } from '../../formula/playground/trial-values'
import type { RoleGroups } from '../organisation/load-organisation'
import {
  findEntriesByName,
  type Organisation,
  type OrgEntry,
  orgEntryId,
  orgEntryName,
} from '../organisation/organisation'
import type { TestRequirements } from './test-requirements'

/** Fields in which people or departments are chosen, by what an organisation calls them. */
const entryTypes: Partial<Record<FieldSymbol['kind'], OrgEntry['type']>> = {
  person: 'user',
  department: 'dept',
}

/** Whether a field is answered with people or departments of the company. */
export const entryTypeOf = ({ kind }: Pick<FieldSymbol, 'kind'>) => entryTypes[kind]

/** The field that stands for one of a form in a test: only how its values read matters. */
function standIn({ kind, type, choices }: FieldSymbol): string {
  if (type && isRoleField({ type })) return type
  if (entryTypeOf({ kind })) return schemas.find((schema) => schema.kind === kind)?.name ?? 'input'
  return choices ? 'select' : 'input'
}

/** The fields of a form as a test names them; it knows them by their key alone, which stands for the model, too. */
export const datalistOf = (fields: readonly FieldSymbol[]) =>
  fields.map((field, at) => ({
    key: field.key,
    name: field.name,
    model: field.key,
    index: at + 1,
    type: standIn(field),
    options: field.choices ? { options: field.choices } : {},
  }))

/** The roles of the company as choices, by id. */
const roleChoices = (groups: RoleGroups) =>
  groups.flatMap(({ children }) => children.map(({ _uuid, rolename }) => ({ value: _uuid, label: rolename })))

/** The inputs for the fields that a test needs; a table asks for the columns that are read, a role is chosen. */
export function createTestQuestions(
  { fields: keys, columns }: TestRequirements,
  fields: readonly FieldSymbol[],
  roles: RoleGroups = [],
): Questions {
  const needed = keys.map(
    (key): FieldSymbol => fields.find((field) => field.key === key) ?? { key, name: key, kind: 'text' },
  )
  return {
    single: needed
      .filter(({ kind }) => kind !== 'table')
      .map((field): Question => {
        const asked = { ...field, about: 'value' as const }
        return isRoleField(field) ? { ...asked, choices: roleChoices(roles) } : asked
      }),
    tables: needed
      .filter(({ kind }) => kind === 'table')
      .map((table) => ({
        ...table,
        columns: table.columns?.filter(({ key }) => columns.includes(key)) ?? [],
      })),
  }
}

/** A person or department as a form holds it. */
const asChosen = (entry: OrgEntry) =>
  entry.type === 'user'
    ? { id: orgEntryId(entry), name: orgEntryName(entry) }
    : { deptid: orgEntryId(entry), name: orgEntryName(entry) }

/** The role that was chosen, as a form holds it; nothing while none is. */
function roleIn(question: Question, { single }: Answers) {
  const chosen = question.choices?.find(({ value }) => value === single[answerOf(question)])
  return chosen ? [{ id: chosen.value, name: chosen.label }] : []
}

/** What was typed as the values of a form; people and departments as they are chosen there. */
export function formDataOf(questions: Questions, answers: Answers, organisation?: Organisation) {
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
