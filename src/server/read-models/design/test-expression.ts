import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import { decisionsOf, prepareReferencedTables, valueOutputs } from '../../../core/decision/decision-tables'
import {
  type Clock,
  checkExpression,
  compileExpression,
  explainExpression,
  type FieldSymbol,
  formatExpressionValue,
  isUnknownFieldProblem,
  type Scope,
} from '../../../core/expression'
import { snapshotClock, toFlowFacts } from '../../../core/flow'
import { expressionScope, formFieldsOf, getOwnValue, toFieldSymbols, upgradeForm } from '../../../core/form'
import { customScope } from '../../../core/recipient/custom-function'
import type {
  CustomFunction,
  FlowFacts,
  FormDesign,
  OaFlowIfstrtestBody,
  OaFlowIfstrtestData,
} from '../../../generated/types'
import { type Context, finishInSlices, localizeProblems, translateKey } from '../../platform'
import { type RecipientDirectory, readRecipientDirectory } from '../../queries'
import { type RemoteResolver, retryWithRemote } from '../action-context/remote/retry-with-remote'

/** Returns the clock of a running flow: the company's zone and its work calendar. */
export const testClock = ({ calendars }: RecipientDirectory, now: number): Clock =>
  snapshotClock({ now, zone: companyZone, calendars })

/** Creator of a test's flow and its last assignee; each acts for their first department. */
interface TestPeople {
  creatorId: string
  creatorDeptId: string
  lastUserId: string
  lastDeptId: string
}

/** Resolves the people that a test names. */
export function resolveTestPeople(
  { created_id: creatorId = '', lastuser_id: lastUserId = '' }: { created_id?: string; lastuser_id?: string },
  { directory }: RecipientDirectory,
): TestPeople {
  const firstDept = (id: string) => directory.person(id)?.departments[0]?.id ?? ''
  return { creatorId, creatorDeptId: firstDept(creatorId), lastUserId, lastDeptId: firstDept(lastUserId) }
}

/** Data of a flow that the first person starts now and the second handles. */
export const testFlowFacts = (
  { creatorId, creatorDeptId: deptId, lastUserId: handlerId }: TestPeople,
  { directory, now: createdAt, flowName }: RecipientDirectory & { now: number; flowName: string },
): FlowFacts =>
  toFlowFacts({
    directory,
    zone: companyZone,
    creatorId,
    deptId,
    handlerId,
    createdAt,
    flowName,
    workname: '',
    isUrgent: false,
  })

type Around = RecipientDirectory & { now: number; remote: RemoteResolver }
type TestData = NonNullable<OaFlowIfstrtestBody['testData']>

/** Evaluates an expression with the given values, by the rules of a running flow (S2-164, S2-244). */
export async function testExpression(
  body: OaFlowIfstrtestBody,
  context: Context,
): Promise<OaFlowIfstrtestData> {
  const { ifstr } = body
  const { language } = context
  if (!ifstr.trim()) throw new BusinessError('flow.condition-empty')
  const { tree, problems } = compileExpression(ifstr)
  if (!tree) throw wrong(context, problems)
  const around = { ...(await readRecipientDirectory(context)), now: context.clock.now() }
  const form = formIn(body)
  await finishInSlices(prepareReferencedTables(form, ifstr))
  const labels = { true: translateKey(language, 'truth.true'), false: translateKey(language, 'truth.false') }
  const explanation = await retryWithRemote(context, (remote) =>
    explainExpression(ifstr, scopeOf(body, form, { ...around, remote }), labels),
  )
  if (explanation.problem) throw wrong(context, [explanation.problem])
  const odd = oddIn(body, form, context)
  const mistaken = odd.filter(({ code }) => isMistaken(code))
  if (mistaken.length) throw wrong(context, mistaken)
  const value = explanation.value ?? ''
  return { value, result: resultOf(value), explanation, problems: odd }
}

/** Whether a problem makes a result worthless: a name that does not exist has no value in a running flow. */
const isMistaken = (code: string) => isUnknownFieldProblem(code) || code === 'expression.column-outside-table'

function wrong(
  { language }: Context,
  problems: { code: string; line: number; column: number }[],
): BusinessError {
  const results = localizeProblems(language, problems)
  const reason = results.map(({ msg, line, column }) =>
    translateKey(language, 'flow.at', { msg, line, column }),
  )
  return new BusinessError('flow.condition-wrong', { reason }, results)
}

/** Formats a value for the message: a condition is 1 or 0. */
function resultOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === '' ? '""' : formatExpressionValue(value)
}

/** Problems found by checking the expression, as far as the design is known. */
function oddIn(body: OaFlowIfstrtestBody, form: FormDesign, { language, remote }: Context) {
  const { formset } = body.flowset ?? {}
  if (!formset) return []
  const known = [...toFieldSymbols(upgradeForm({ ...formset })), ...testSymbols(body)]
  const tables = valueOutputs(form).map(({ output }) => output)
  const custom = new Set([...functionsIn(body), ...tables].map(({ id }) => id))
  return localizeProblems(
    language,
    checkExpression(body.ifstr, known, {
      custom,
      remote: remote.functions,
    }),
  )
}

/** Returns the names whose values the test gives: they exist, whatever the form has. */
const testSymbols = ({ formdatalist, testData = {} }: OaFlowIfstrtestBody): FieldSymbol[] =>
  [...formdatalist.map(({ key }) => key), ...Object.keys({ ...testData.showdata, ...testData.rowdata })].map(
    (key) => ({ key, name: key, kind: 'text' }),
  )

const functionsIn = ({ flowset, customFuns = [] }: OaFlowIfstrtestBody): CustomFunction[] => [
  ...(flowset?.set?.customFuns ?? []),
  ...customFuns,
]

/** Scope of the expression: given values first, otherwise those of the design and the two people. */
function scopeOf(body: OaFlowIfstrtestBody, form: FormDesign, around: Around): Scope {
  const { testData = {} } = body
  const { showdata = {}, customs = {}, rowdata = {}, remotes = {} } = testData
  const testValues = new Map(body.formdatalist.map(({ key, value }) => [key, value]))
  const values = { ...testData.formdata, ...byModel(form, testValues) }
  const filled = expressionScope({ form, values })
  const shownTestValue = (key: string) =>
    testValues.has(key) ? asText(testValues.get(key)) : filled.shown?.(key)
  const scope: Scope = {
    value: (key) => (testValues.has(key) ? testValues.get(key) : filled.value(key)),
    shown: (key) => showdata[key] ?? shownTestValue(key) ?? '',
    column: (code) => getOwnValue(rowdata, code),
    clock: testClock(around, around.now),
    flow: factsIn(body, around),
    remote: (name, args) => getOwnValue(remotes, name) ?? around.remote(name, args),
    decision: decisionsOf(form),
  }
  const lookedUp = customScope(functionsIn(body), { ...contextOf(testData, around), ...scope, form, values })
  return { ...scope, custom: (id) => getOwnValue(customs, id) ?? lookedUp(id) }
}

/** Builds the form of the test, with the given decision tables. */
function formIn({ flowset, decisions }: OaFlowIfstrtestBody): FormDesign {
  const form = upgradeForm({ ...flowset?.formset })
  return decisions ? { ...form, decisions } : form
}

const asText = (value: unknown) =>
  Array.isArray(value) ? value.map(formatExpressionValue).join('、') : formatExpressionValue(value ?? '')

const byModel = (form: FormDesign, valuesByKey: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    formFieldsOf(form).flatMap(({ key, model }) =>
      valuesByKey.has(key) ? [[model, valuesByKey.get(key)]] : [],
    ),
  )

/** Returns the two people of the test; the creator is also the last assignee unless another is given. */
const peopleIn = ({ created_id, lastuser_id = created_id }: TestData, around: Around) =>
  resolveTestPeople({ created_id, lastuser_id }, around)

const contextOf = (testData: TestData, around: Around) => ({
  ...around,
  ...peopleIn(testData, around),
  set: { runRoots: [], runRoottype: null },
})

/** Returns the data of the flow that follow from the people, unless given. */
const factsIn = ({ flowset, testData = {} }: OaFlowIfstrtestBody, around: Around): FlowFacts => ({
  ...testFlowFacts(peopleIn(testData, around), { ...around, flowName: flowset?.name ?? '' }),
  ...testData.flowfacts,
})
