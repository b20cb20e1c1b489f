import type { FlowDesign, FormItem, Problem, RecipientGroup, RecipientItem } from '../../../generated/types'
import { answersPeople, outputIn, type WithTables } from '../../decision/decisions'
import { checkExpression, compileSets, type KnownField, type KnownMore } from '../../expression'
import { itemsOf } from '../../form/design/items'
import { knownFields } from '../../form/design/known-fields'
import { isRecord } from '../../form/values/values'
import { plainItemTypes } from '../../recipient/about-person'
import { functionModelOf, isComplete } from '../../recipient/function-model'
import { formConditionOf } from '../../recipient/items/formif'
import { conditionIds } from '../../recipient/items/fun'
import { idsIn } from '../../recipient/json'
import { collectInSlices, type Sliced } from '../../slices'
import { error, type Place, warning, when } from './problem'
import { asCondition, type Surroundings } from './surroundings'

/** What chosen items are checked against; without a directory ids of the company are not checked. */
export interface Known extends Surroundings, WithTables {
  items: FormItem[]
  fields: KnownField[]
  condition: KnownMore
}

type CheckItem = (item: RecipientItem, place: Place, known: Known) => Problem[]

const checkUser: CheckItem = ({ id, name }, place, { directory }) => {
  if (!directory) return []
  const person = directory.person(id)
  if (!person) return [error('user-unknown', place, { name })]
  return when(!person.enabled, warning('user-disabled', place, { name: person.name }))
}

const checkDept: CheckItem = ({ id, name }, place, { directory }) =>
  when(!!directory && !directory.department(id), error('dept-unknown', place, { name }))

const checkRole: CheckItem = ({ id, name }, place, { directory }) =>
  when(!!directory && !directory.role(id), error('role-unknown', place, { name }))

/** A field of the form that people are chosen in. */
export const checkField = ({ id, name }: { id: string; name: string }, place: Place, { items }: Known) =>
  when(!items.some(({ key }) => key === id), error('form-field-unknown', place, { name }))

const checkFun: CheckItem = ({ id, name, data }, place, known) => {
  const { roles, depts, formitem, chosetype } = isRecord(data) ? data : {}
  const chosen = (ids: unknown): RecipientItem[] =>
    idsIn(ids).map((one) => ({ type: 'role', id: one, name: nameIn(ids, one) }))
  const readsForm =
    id === 'Super' && chosetype !== undefined && chosetype !== 'creater' && chosetype !== 'lastuser'
  const field = { type: 'form' as const, id: String(formitem ?? ''), name: name || id }
  return [
    ...when(!conditionIds.has(id), error('condition-unknown', place, { name: name || id })),
    ...chosen(roles).flatMap((role) => checkRole(role, place, known)),
    ...chosen(depts).flatMap((dept) => checkDept(dept, place, known)),
    ...(readsForm ? checkField(field, place, known) : []),
  ]
}

function nameIn(list: unknown, id: string): string {
  const entry = Array.isArray(list)
    ? list.find((one) => isRecord(one) && (one.id ?? one.deptid) === id)
    : undefined
  return isRecord(entry) && typeof entry.name === 'string' ? entry.name : id
}

const checkFormif: CheckItem = ({ data }, place, known) => {
  const { condition, groups } = formConditionOf(data)
  const faults = checkExpression(condition, known.fields, known.condition)
  return [
    ...faults.map((fault) => ({ ...fault, place, level: 'error' as const })),
    ...when(!groups.length, error('group-empty', place)),
    ...groups.flatMap((group) => checkGroup(group, place, known)),
  ]
}

const checkContactgroup: CheckItem = ({ id, name }, place, { groups }) =>
  when(!!groups && !groups.has(id), error('contactgroup-unknown', place, { name }))

const checkFunction: CheckItem = ({ name, data }, place, known) => {
  const model = functionModelOf(data)
  const field = { id: String(model.formitem ?? ''), name }
  return [
    ...when(!isComplete(model), error('function-incomplete', place, { name })),
    ...(model.type === 'form_concact' && model.formitem ? checkField(field, place, known) : []),
    ...model.contact.flatMap((row) =>
      [...row.when, ...row.to].flatMap((group) => checkGroup(group, place, known)),
    ),
  ]
}

const checkDecision: CheckItem = ({ id, name }, place, known) => {
  const asked = outputIn(known, id)
  return when(!asked || !answersPeople(asked), error('decision-unknown', place, { name }))
}

/** What may be wrong with an item, by its type. */
const checks: Record<RecipientItem['type'], CheckItem> = {
  user: checkUser,
  dept: checkDept,
  role: checkRole,
  fun: checkFun,
  form: checkField,
  formif: checkFormif,
  contactgroup: checkContactgroup,
  function: checkFunction,
  decision: checkDecision,
}

/** What is wrong with one group of recipients, wherever in a design it stands. */
export function checkGroup(group: RecipientGroup, place: Place, known: Known): Problem[] {
  const { chosetype, customformula = '', chosed, runRoots } = group
  const faults = chosetype === 'custom' ? compileSets(customformula, chosed.length).problems : []
  return [
    ...when(!chosed.length, error('group-empty', place)),
    ...faults.map((fault) => ({ ...fault, place, level: 'error' as const })),
    ...chosed.flatMap((item) => checks[item.type](item, place, known)),
    ...runRoots.flatMap((root) => checkDept(root, place, known)),
  ]
}

const checkCreators = (groups: RecipientGroup[], place: Place): Problem[] =>
  groups
    .flatMap(({ chosed }) => chosed)
    .filter(({ type }) => !plainItemTypes.has(type))
    .map(({ name }) => error('creator-type', place, { name }))

/** What the groups of a design are checked against. */
export const knownTo = ({ formset, set }: FlowDesign, around: Surroundings): Known => ({
  ...around,
  items: itemsOf(formset),
  fields: knownFields(formset),
  condition: asCondition({ set, formset }, around),
  decisions: formset.decisions,
})

/** What is wrong with those who create, receive and are informed: empty groups, unknown ids, fields and formulas. */
export function* checkRecipients(design: FlowDesign, around: Surroundings): Sliced<Problem[]> {
  const { funlist, set } = design
  const known = knownTo(design, around)
  const checkAll = (list: RecipientGroup[], place: Place) =>
    list.flatMap((group) => checkGroup(group, place, known))
  return [
    ...(yield* collectInSlices(funlist, ({ id: step, creatPermission, dealers, cc, is_start, ...more }) => [
      ...(is_start ? checkCreators(creatPermission, { step, part: 'creatPermission' }) : []),
      ...(is_start
        ? checkAll(creatPermission, { step, part: 'creatPermission' })
        : checkAll(dealers, { step, part: 'dealers' })),
      ...checkAll(cc, { step, part: 'cc' }),
      ...(more.deadline?.acts ?? []).flatMap(({ who = [] }) => checkAll(who, { step, part: 'deadline' })),
      ...checkAll(more.nobody?.people ?? [], { step, part: 'nobody' }),
      ...checkAll(more.sign?.veto ?? [], { step, part: 'sign' }),
      ...checkAll(more.sign?.weights?.flatMap(({ who }) => who) ?? [], { step, part: 'sign' }),
    ])),
    ...set.runRoots.flatMap((root) => checkDept(root, { part: 'set.runRoots' }, known)),
    ...set.permissions.flatMap(({ deptuser, admindept }) => [
      ...checkAll(deptuser, { part: 'set.permissions' }),
      ...admindept.flatMap((dept) => checkDept(dept, { part: 'set.permissions' }, known)),
    ]),
    ...(set.autoalerts ?? []).flatMap(({ deptuser }) => checkAll(deptuser, { part: 'set.autoalerts' })),
    ...(set.canBeSonFlow ? checkAll(set.dealers, { part: 'set.canBeSonFlow' }) : []),
  ]
}
