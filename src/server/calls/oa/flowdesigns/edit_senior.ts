import { BusinessError } from '../../../../core/business-error'
import { decisionTablesOf, isDesignError } from '../../../../core/flow'
import type { FlowDesign } from '../../../../generated/types'
import { type Context, defineCall, localizeProblems } from '../../../platform'
import { logAuditEvent, saveDesign } from '../../../queries'
import { recycleDecisionTables } from '../../../queries/design/recycled-tables'
import { findFailingCases } from '../../../read-models/design/case-results'
import { resolveDesignFiles } from '../../../read-models/design/design-files'
import { findCompanyProblems } from '../../../read-models/design/design-problems'
import { assertCanPublish } from '../../../services/admin-scope'

/** Rejects publishing when saved simulation cases fail, unless a reason is given. */
async function checkCases(
  { id, design, override }: { id: string; design: FlowDesign; override: string },
  context: Context,
): Promise<string[]> {
  const broken = await findFailingCases(id, design, context)
  if (broken.length && !override)
    throw new BusinessError('flowdesign.cases-break', { count: broken.length }, broken)
  return broken.map(({ name }) => name)
}

export default defineCall('oa/flowdesigns/edit_senior', async (body, context) => {
  const { _id: id, rev, publish, design: sent } = body
  const { db, caller, clock, newId, language } = context
  if (publish) await assertCanPublish(context, [id])
  const design = { ...sent, fileList: await resolveDesignFiles(id, sent.fileList, context) }
  const problems = await findCompanyProblems(context, { self: id, design })
  const errors = problems.filter(isDesignError)
  if (publish && errors.length)
    throw new BusinessError('flowdesign.has-problems', { count: errors.length }, problems)

  const note = body.note?.trim()
  const override = body.override?.trim() ?? ''
  const broken = publish ? await checkCases({ id, design, override }, context) : []
  const now = clock.now()
  const saving = { workspace: caller.workspace, personId: caller.id, now, newId }
  const saved = await db.transaction(async (tx) => {
    const kept = decisionTablesOf(design).map((table) => table.id)
    await recycleDecisionTables(tx, { caller, newId, now }, { flowId: id, kept })
    const result = await saveDesign(tx, saving, { id, design, publish, rev, note })
    const details = { id, version: result.number, cases: broken, reason: override }
    if (broken.length)
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flowdesign.override', details })
    return result
  })
  return { rev: saved.rev, version: saved.number, problems: localizeProblems(language, problems) }
})
