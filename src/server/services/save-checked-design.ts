import { BusinessError } from '../../core/business-error'
import { type DesignTrial, decisionTablesOf, isDesignError, trialPeople } from '../../core/flow'
import type {
  FlowDesign,
  OaFlowdesignsEditSeniorBody,
  OaFlowdesignsEditSeniorData,
} from '../../generated/types'
import { type Context, localizeProblems, type Tx } from '../platform'
import { logAuditEvent, readCurrentDirectory, saveDesign } from '../queries'
import { recycleDecisionTables } from '../queries/design/recycled-tables'
import { findFailingCases, type TestCase } from '../read-models/design/case-results'
import { resolveDesignFiles } from '../read-models/design/design-files'
import { findCompanyProblems } from '../read-models/design/design-problems'
import type { TemplateCase } from '../read-models/design/templates'
import { assertCanPublish } from './admin-scope'
import { findTemplateProblems } from './paper/template-problems'
import { replaceSimulationCases } from './save-case'

interface CheckedCases {
  id: string
  design: FlowDesign
  override: string
  /** Cases that are saved with the design; missing = the saved ones. */
  cases: readonly TestCase[] | undefined
}

/** Rejects publishing when simulation cases fail, unless a reason is given. Returns the names of those that fail. */
async function checkCases(
  { id, design, override, cases }: CheckedCases,
  context: Context,
): Promise<string[]> {
  const broken = await findFailingCases({ flowid: id, design, cases }, context)
  if (broken.length && !override)
    throw new BusinessError('flowdesign.cases-break', { count: broken.length }, broken)
  return broken.map(({ name }) => name)
}

/** Returns the range of a trial; rejects one that is no trial, names anything else, or in which nobody works. */
async function checkTrial({ publish, trial }: OaFlowdesignsEditSeniorBody, context: Context) {
  if (!trial) return undefined
  if (!publish) throw new BusinessError('flowdesign.trial-unpublished')
  if (!trial.every(({ type }) => type === 'dept' || type === 'user'))
    throw new BusinessError('flowdesign.trial-range')
  const range = trial.map(({ type, id, name, coverage }) => ({ type, id, name, coverage }))
  const people = trialPeople({ range }, await readCurrentDirectory(context))
  if (!people.length) throw new BusinessError('flowdesign.trial-nobody')
  return range
}

/** Logs what a save does beyond a version of its own: an override, a trial, and the end of one. */
async function logPublication(tx: Tx, published: Publication, { caller, newId, clock }: Context) {
  const { id, version, cases, reason, range, ended } = published
  const log = (action: string, details: object) =>
    logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action, details })
  if (cases.length) await log('flowdesign.override', { id, version, cases, reason })
  if (range) await log('flowdesign.trial', { id, number: version, range: range.map(({ name }) => name) })
  if (ended) await log('flowdesign.trial-end', { id, number: ended.number, isReleased: true })
}

interface Publication {
  id: string
  version: number | null
  cases: string[]
  reason: string
  range: DesignTrial['range'] | undefined
  ended: DesignTrial | null
}

/**
 * Saves a design as the draft or publishes it, after its checks and cases; `cases` replace the saved ones. Throws
 * where publishing is rejected, and for a design that was saved since `rev`.
 */
export async function saveCheckedDesign(
  body: OaFlowdesignsEditSeniorBody,
  context: Context,
  cases?: readonly TemplateCase[],
): Promise<OaFlowdesignsEditSeniorData> {
  const { _id: id, rev, publish, design: sent } = body
  const { db, caller, clock, newId, language } = context
  if (publish) await assertCanPublish(context, [id])
  const range = await checkTrial(body, context)
  const design = { ...sent, fileList: await resolveDesignFiles(id, sent.fileList, context) }
  const problems = [
    ...(await findCompanyProblems(context, { self: id, design })),
    ...(await findTemplateProblems(context, { self: id, design })),
  ]
  const errors = problems.filter(isDesignError)
  if (publish && errors.length)
    throw new BusinessError('flowdesign.has-problems', { count: errors.length }, problems)

  const note = body.note?.trim()
  const override = body.override?.trim() ?? ''
  const tested = cases?.map((one, index) => ({ ...one, id: String(index), beginsAt: Date.parse(one.at) }))
  const broken = publish ? await checkCases({ id, design, override, cases: tested }, context) : []
  const now = clock.now()
  const saving = { workspace: caller.workspace, personId: caller.id, now, newId }
  const saved = await db.transaction(async (tx) => {
    const tableIds = decisionTablesOf(design).map((table) => table.id)
    await recycleDecisionTables(tx, { caller, newId, now }, { designId: id, kept: tableIds })
    const result = await saveDesign(tx, saving, { id, design, publish, rev, note, range })
    if (cases) await replaceSimulationCases(tx, { of: id, cases }, context)
    const { number: version, ended } = result
    await logPublication(tx, { id, version, cases: broken, reason: override, range, ended }, context)
    return result
  })
  return { rev: saved.rev, version: saved.number, problems: localizeProblems(language, problems) }
}
