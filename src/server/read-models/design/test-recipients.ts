import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import { compileSets } from '../../../core/expression'
import { conditionLabels } from '../../../core/flow/views/path-reason'
import { upgradeForm } from '../../../core/form/design/upgrade'
import { customScope } from '../../../core/recipient/custom-function'
import { resolveRecipients } from '../../../core/recipient/resolve'
import type {
  FormDesign,
  OaFlowdesignsTestconcactsetExplainData,
  RecipientQuestion,
  TestedPerson,
} from '../../../generated/types'
import { type Context, ResponseWithText } from '../../platform/http/define-call'
import { translators } from '../../platform/i18n/texts'
import { type RecipientDirectory, readRecipientDirectory } from '../../queries/directory/recipient-directory'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { resolveTestPeople, testFlowFacts } from './test-context'

type Tested = OaFlowdesignsTestconcactsetExplainData

/** A test shows, and is asked about, so many people at most (S1-153, S2-181). */
const mostTested = 200

/** A test looks for the people of so many items: each may be the whole company. */
const mostItems = 500

/** The answer to a test; when people were left out a sentence says how many there are. */
export const withLimitNotice = <Data>(data: Data, { total }: Tested): Data | ResponseWithText<Data> =>
  total > mostTested ? new ResponseWithText(data, 'contact.test-limited', { limit: mostTested, total }) : data

/** Whom recipient groups would reach with the given test data, with the reasons; or who of the asked is reached. */
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
    clock: { now, zone: companyZone },
    labels: conditionLabels(translators[context.language]),
    flow: testFlowFacts(tested, { ...addressees, now, flowName: '' }),
  }
  const { people, trace } = await retryWithRemote(context, (remote, settled) => {
    const custom = customScope(flowset?.customFuns ?? [], { ...around, remote })
    return settled(() => resolveRecipients(groupList, { ...around, remote, custom }), 'tablefun.failed')
  })
  const named = (id: string): TestedPerson => {
    const person = directory.person(id)
    return { _uuid: id, name: person?.name ?? id, ...(person ? { jobid: person.jobId } : {}) }
  }
  if (testType !== 'permission')
    return { people: people.slice(0, mostTested).map(named), total: people.length, trace }
  const reached = new Set(people)
  const asked = permission_id.map((id) => ({ ...named(id), hasPermission: reached.has(id) }))
  return { people: asked, total: asked.length, trace }
}

/** A test that could only mislead is not made: of a formula at fault, of nobody, of too many people or items, of a person unknown. */
function refuseFaulty(
  { groupList, testType, testData }: RecipientQuestion,
  { directory }: RecipientDirectory,
): void {
  const items = groupList.reduce((sum, { chosed }) => sum + chosed.length, 0)
  if (items > mostItems) throw new BusinessError('contact.test-items', { limit: mostItems, count: items })
  for (const { chosetype, customformula = '', chosed } of groupList) {
    const fault = chosetype === 'custom' && compileSets(customformula, chosed.length).problems[0]
    if (fault) throw new BusinessError(fault.code, fault.params)
  }
  const { created_id, lastuser_id, permission_id = [] } = testData
  const unknown = [created_id, lastuser_id].find((id) => id && !directory.person(id))
  if (unknown) throw new BusinessError('contact.test-unknown', { id: unknown })
  if (testType !== 'permission') return
  if (!permission_id.length) throw new BusinessError('contact.test-nobody')
  if (permission_id.length > mostTested)
    throw new BusinessError('contact.test-too-many', { limit: mostTested, count: permission_id.length })
}

/** The run scope of the design being tested; anything that is none counts as the whole company. */
function scopeIn(flowset: RecipientQuestion['flowset']) {
  const { runRoots, runRoottype } = flowset ?? {}
  return {
    runRoots: Array.isArray(runRoots) ? runRoots : [],
    runRoottype: runRoottype === 'creater' || runRoottype === 'lastuser' ? runRoottype : null,
  } as const
}

/** The fields that the test names, as a form: recipients may be chosen in one. */
const formOf = (fields: Record<string, unknown>[]): FormDesign =>
  upgradeForm({
    list: fields.map(({ index, ...field }) => ({ keyindex: index, options: {}, rules: [], ...field })),
  })
