import { BusinessError } from '../../../core/business-error'
import { compileSetFormula } from '../../../core/expression'
import { conditionLabels } from '../../../core/flow'
import { upgradeForm } from '../../../core/form'
import { customScope } from '../../../core/recipient/custom-function'
import { resolveRecipients } from '../../../core/recipient/resolve'
import { retryInSlices, type SliceRunner } from '../../../core/slices'
import type { ErrorCode } from '../../../generated/error-codes'
import type {
  FormDesign,
  OaFlowdesignsTestconcactsetExplainData,
  RecipientQuestion,
  TestedPerson,
} from '../../../generated/types'
import { type Context, createTimeSlice, finishInSlices, ResponseWithText, translators } from '../../platform'
import { type RecipientDirectory, readRecipientDirectory } from '../../queries'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { resolveTestPeople, testClock, testFlowFacts } from './test-expression'

type Tested = OaFlowdesignsTestconcactsetExplainData

/** What a test needs to be interrupted. */
type Given = Pick<Context, 'newId'> & { slices?: SliceRunner }

/** Maximum number of people that a test shows or accepts (S1-153, S2-181). */
const maxPeople = 200

/** Maximum number of items resolved in a test: each may be the whole company. */
const maxItems = 500

/** Returns the response to a test; when people were left out, a message gives their total. */
export const withLimitNotice = <Data>(data: Data, { total }: Tested): Data | ResponseWithText<Data> =>
  total > maxPeople ? new ResponseWithText(data, 'contact.test-limited', { limit: maxPeople, total }) : data

/**
 * Resolves the recipients of groups with the given test data, with the reasons; or checks which of the given
 * people are included.
 */
export async function testRecipients(body: RecipientQuestion, context: Context): Promise<Tested> {
  const { groupList, testType, flowset, datalist, deptWithSon, decisions } = body
  const addressees = await readRecipientDirectory(context)
  const { directory } = addressees
  refuseFaulty(body, addressees)
  const testData = testType === 'onlyspread' ? {} : body.testData
  const { formdata = {}, permission_id = [] } = testData
  const now = context.clock.now()
  const tested = resolveTestPeople(testData, addressees)
  const around = {
    ...addressees,
    ...tested,
    set: scopeIn(flowset),
    deptWithSon,
    form: { ...formOf(datalist ?? []), decisions },
    values: formdata,
    clock: testClock(addressees, now),
    labels: conditionLabels(translators[context.language]),
    flow: testFlowFacts(tested, { ...addressees, now, flowName: '' }),
  }
  const { people, trace } = await retryWithRemote(context, (remote, settled) => {
    const custom = customScope(flowset?.customFuns ?? [], { ...around, remote })
    const decision: Given = { newId: context.newId }
    const resolve = ({ slices }: Given) =>
      settled(() => resolveRecipients(groupList, { ...around, remote, custom, slices }), 'tablefun.failed')
    return finishInSlices(retryInSlices(decision, resolve, createTimeSlice()))
  })
  const reached = new Set(people)
  const toTested = (id: string): TestedPerson => {
    const person = directory.person(id)
    const name = person?.name ?? id
    return { _uuid: id, name, ...(person && { jobid: person.jobId }), hasPermission: reached.has(id) }
  }
  if (testType !== 'permission')
    return { people: people.slice(0, maxPeople).map(toTested), total: people.length, trace }
  return { people: permission_id.map(toTested), total: permission_id.length, trace }
}

/**
 * Rejects a test that could only mislead: an invalid formula, no recipients, too many people or items, or an
 * unknown person.
 */
function refuseFaulty(
  { groupList, testType, testData }: RecipientQuestion,
  { directory }: RecipientDirectory,
): void {
  const items = groupList.reduce((sum, { chosed }) => sum + chosed.length, 0)
  if (items > maxItems) throw new BusinessError('contact.test-items', { limit: maxItems, count: items })
  for (const { chosetype, customformula = '', chosed } of groupList) {
    const fault = chosetype === 'custom' && compileSetFormula(customformula, chosed.length).problems[0]
    if (fault) throw new BusinessError(fault.code as ErrorCode, fault.params)
  }
  const { created_id, lastuser_id, permission_id = [] } = testData
  const unknown = [created_id, lastuser_id].find((id) => id && !directory.person(id))
  if (unknown) throw new BusinessError('contact.test-unknown', { id: unknown })
  if (testType !== 'permission') return
  if (!permission_id.length) throw new BusinessError('contact.test-nobody')
  if (permission_id.length > maxPeople)
    throw new BusinessError('contact.test-too-many', { limit: maxPeople, count: permission_id.length })
}

/** Run scope of the tested design; an invalid one counts as the whole company. */
function scopeIn(flowset: RecipientQuestion['flowset']) {
  const { runRoots, runRoottype } = flowset ?? {}
  return {
    runRoots: Array.isArray(runRoots) ? runRoots : [],
    runRoottype: runRoottype === 'creater' || runRoottype === 'lastuser' ? runRoottype : null,
  } as const
}

/** Converts the fields of the test to a form: recipients may be chosen in one. */
const formOf = (fields: Record<string, unknown>[]): FormDesign =>
  upgradeForm({
    list: fields.map(({ index, ...field }) => ({ keyindex: index, options: {}, rules: [], ...field })),
  })
