import type { FlowDesign, Problem, RecipientGroup, RecipientItem } from '../../../generated/types'
import { findTableOutput, isPeopleOutput } from '../../decision/decision-tables'
import { checkExpression, compileSetFormula } from '../../expression'
import { formFieldsOf, isRecord, toFieldSymbols } from '../../form'
import { functionModelOf, isProgramFunctionComplete } from '../../recipient/function-subject'
import { conditionIds, isPickItem } from '../../recipient/items/fun'
import { pluginItemOf } from '../../recipient/items/plugin'
import { isStaticGroups, listStaticPeople, staticItemTypes } from '../../recipient/matches-person'
import { formConditionOf, parseIds, parseObjects } from '../../recipient/parse-groups'
import { maxRecipientItems } from '../../recipient/resolve'
import { isSuperiorChain } from '../../recipient/superiors'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { designError, designWarning, type ProblemLocation, problemIf } from '../design'
import { conditionNames, type DesignCheckContext } from './check-context'
import {
  type CheckItem,
  checkContactField,
  checkContactgroup,
  checkDept,
  checkRole,
  checkUser,
  type RecipientCheckContext,
} from './check-named-items'

const checkChainEnd: CheckItem = ({ name, data }, place, { directory }) => {
  const { until, level, roles } = isRecord(data) ? data : {}
  const ids = until === 'role' ? parseIds(roles) : []
  const leadsTo = (id: string) =>
    directory?.peopleWithRole(id).some(({ departments }) => departments.some(({ leader }) => leader))
  const isNobody = directory && ids.length > 0 && !ids.some(leadsTo)
  return [
    ...problemIf(until === 'level' && !(Number(level) >= 1), designError('chain-no-level', place, { name })),
    ...problemIf(until === 'role' && !ids.length, designError('chain-no-role', place, { name })),
    ...problemIf(isNobody === true, designWarning('chain-role-nobody', place, { name })),
  ]
}

const checkPickRange: CheckItem = ({ name, data }, place, known) => {
  const chosed = parseObjects(isRecord(data) ? data.range : undefined) as unknown as RecipientItem[]
  const range: RecipientGroup[] = [{ chosetype: 'or', chosed, runRoots: [] }]
  if (!isStaticGroups(range)) return [designError('pick-range', place, { name })]
  const { directory } = known
  const isNobody = directory && chosed.length > 0 && listStaticPeople(chosed, directory, 1)?.length === 0
  return [
    ...chosed.flatMap((item) => checks[item.type](item, place, known)),
    ...problemIf(isNobody === true, designWarning('pick-range-nobody', place, { name })),
  ]
}

const checkFun: CheckItem = (item, place, known) => {
  const { id, name, data } = item
  const { roles, depts, formitem, chosetype } = isRecord(data) ? data : {}
  const chosen = (ids: unknown): RecipientItem[] =>
    parseIds(ids).map((one) => ({ type: 'role', id: one, name: nameIn(ids, one) }))
  const readsForm =
    (id === 'Super' || isSuperiorChain(item)) && !/^(undefined|creater|lastuser)$/.test(String(chosetype))
  const field = { type: 'form' as const, id: String(formitem ?? ''), name: name || id }
  return [
    ...problemIf(!conditionIds.has(id), designError('condition-unknown', place, { name: name || id })),
    ...chosen(roles).flatMap((role) => checkRole(role, place, known)),
    ...chosen(depts).flatMap((dept) => checkDept(dept, place, known)),
    ...(readsForm ? checkContactField(field, place, known) : []),
    ...(isSuperiorChain(item) ? checkChainEnd(item, place, known) : []),
    ...(isPickItem(item) ? checkPickRange(item, place, known) : []),
  ]
}

const nameIn = (list: unknown, id: string): string =>
  String(parseObjects(list).find((one) => (one.id ?? one.deptid) === id)?.name ?? id)

const checkFormif: CheckItem = ({ data }, place, known) => {
  const { condition, groups } = formConditionOf(data)
  const faults = checkExpression(condition, known.fields, known.condition)
  return [
    ...faults.map((fault) => ({ ...fault, place, level: 'error' as const })),
    ...problemIf(!groups.length, designError('group-empty', place)),
    ...groups.flatMap((group) => checkRecipientGroup(group, place, known)),
  ]
}

const checkFunction: CheckItem = ({ name, data }, place, known) => {
  const model = functionModelOf(data)
  const field = { id: String(model.formitem ?? ''), name }
  return [
    ...problemIf(!isProgramFunctionComplete(model), designError('function-incomplete', place, { name })),
    ...(model.type === 'form_concact' && model.formitem ? checkContactField(field, place, known) : []),
    ...model.contact.flatMap((row) =>
      [...row.when, ...row.to].flatMap((group) => checkRecipientGroup(group, place, known)),
    ),
  ]
}

const checkDecision: CheckItem = ({ id, name }, place, known) => {
  const output = findTableOutput(known, id)
  return problemIf(!output || !isPeopleOutput(output), designError('decision-unknown', place, { name }))
}

const checkPlugin: CheckItem = ({ name, data }, place, known) => {
  const { called, inputs, data: settings } = pluginItemOf(data)
  const { remote } = known.condition
  return [
    ...problemIf(remote?.has(called) === false, designError('plugin-unknown', place, { name })),
    ...inputs
      .filter(({ control }) => control === 'field')
      .flatMap(({ model }) => checkContactField({ id: String(settings[model] ?? ''), name }, place, known)),
  ]
}

/** Checks of a recipient item by its type. */
const checks: Record<RecipientItem['type'], CheckItem> = {
  user: checkUser,
  dept: checkDept,
  role: checkRole,
  fun: checkFun,
  form: checkContactField,
  formif: checkFormif,
  contactgroup: checkContactgroup,
  function: checkFunction,
  decision: checkDecision,
  plugin: checkPlugin,
}

/** Checks one recipient group anywhere in a design. */
export function checkRecipientGroup(
  group: RecipientGroup,
  place: ProblemLocation,
  known: RecipientCheckContext,
): Problem[] {
  const { chosetype, customformula = '', chosed, runRoots } = group
  const faults = chosetype === 'custom' ? compileSetFormula(customformula, chosed.length).problems : []
  return [
    ...problemIf(!chosed.length, designError('group-empty', place)),
    ...faults.map((fault) => ({ ...fault, place, level: 'error' as const })),
    ...chosed.flatMap((item) => checks[item.type](item, place, known)),
    ...runRoots.flatMap((root) => checkDept(root, place, known)),
  ]
}

/** Returns the problem of a rule with too many items, which are not checked then. */
function checkItemCount(list: readonly RecipientGroup[], place: ProblemLocation): Problem[] | undefined {
  const count = list.reduce((sum, { chosed }) => sum + chosed.length, 0)
  const params = { limit: maxRecipientItems, count }
  return count > maxRecipientItems ? [designError('recipients-many', place, params)] : undefined
}

const checkCreators = (groups: RecipientGroup[], place: ProblemLocation): Problem[] =>
  groups
    .flatMap(({ chosed }) => chosed)
    .filter(({ type }) => !staticItemTypes.has(type))
    .map(({ name }) => designError('creator-type', place, { name }))

/** Builds the check context of a design's recipient groups. */
export const toRecipientCheckContext = (
  { formset, set }: FlowDesign,
  around: DesignCheckContext,
): RecipientCheckContext => ({
  ...around,
  items: formFieldsOf(formset),
  fields: toFieldSymbols(formset),
  condition: conditionNames({ set, formset }, around),
  decisions: formset.decisions,
})

/** Checks creators, recipients and copies: empty groups, unknown ids, fields and formulas. */
export function* checkRecipients(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const { funlist, set } = design
  const known = toRecipientCheckContext(design, around)
  const checkAll = (list: RecipientGroup[], place: ProblemLocation) =>
    checkItemCount(list, place) ?? list.flatMap((group) => checkRecipientGroup(group, place, known))
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
