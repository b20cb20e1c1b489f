import type { KnownField } from '#/core/expression'
import { fields as schemas } from '#/core/form/design/fields'
import { choosesRoles } from '#/core/recipient/linkable-field'
import { idOf as answerOf, type Question, type Questions } from '../../formula/playground/trial-inputs'
import { type Answers, givenBy } from '../../formula/playground/trial-values'
import type { RoleGroups } from '../organisation/load-organisation'
import { called, idOf, nameOf, type Organisation, type OrgEntry } from '../organisation/organisation'
import type { Needs } from './test-requirements'

/** Fields in which people or departments are chosen, by what an organisation calls them. */
const entryTypes: Partial<Record<KnownField['kind'], OrgEntry['type']>> = {
  person: 'user',
  department: 'dept',
}

/** Whether a field is answered with people or departments of the company. */
export const entryTypeOf = ({ kind }: Pick<KnownField, 'kind'>) => entryTypes[kind]

/** The field that stands for one of a form in a test: only how its values read matters. */
function standIn({ kind, type, choices }: KnownField): string {
  if (type && choosesRoles({ type })) return type
  if (entryTypeOf({ kind })) return schemas.find((schema) => schema.kind === kind)?.name ?? 'input'
  return choices ? 'select' : 'input'
}

/** The fields of a form as a test names them; it knows them by their key alone, which stands for the model, too. */
export const datalistOf = (fields: readonly KnownField[]) =>
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
export function questionsAbout(
  { fields: keys, columns }: Needs,
  fields: readonly KnownField[],
  roles: RoleGroups = [],
): Questions {
  const needed = keys.map(
    (key): KnownField => fields.find((field) => field.key === key) ?? { key, name: key, kind: 'text' },
  )
  return {
    single: needed
      .filter(({ kind }) => kind !== 'table')
      .map((field): Question => {
        const asked = { ...field, about: 'value' as const }
        return choosesRoles(field) ? { ...asked, choices: roleChoices(roles) } : asked
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
    ? { id: idOf(entry), name: nameOf(entry) }
    : { deptid: idOf(entry), name: nameOf(entry) }

/** The role that was chosen, as a form holds it; nothing while none is. */
function roleIn(question: Question, { single }: Answers) {
  const chosen = question.choices?.find(({ value }) => value === single[answerOf(question)])
  return chosen ? [{ id: chosen.value, name: chosen.label }] : []
}

/** What was typed as the values of a form; people and departments as they are chosen there. */
export function formDataOf(questions: Questions, answers: Answers, organisation?: Organisation) {
  const values = Object.fromEntries(givenBy(questions, answers).values)
  for (const question of questions.single) {
    if (choosesRoles(question)) values[question.key] = roleIn(question, answers)
    const type = entryTypeOf(question)
    const text = answers.single[answerOf(question)]
    if (!type || !organisation || typeof text !== 'string') continue
    values[question.key] = called(organisation, type, text).found.map(asChosen)
  }
  return values
}
