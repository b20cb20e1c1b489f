import { Refused } from '../../../../core/business-error'
import { isError } from '../../../../core/flow/design/problem'
import type { FlowDesign } from '../../../../generated/types'
import { type Context, defineCall } from '../../../platform/http/define-call'
import { withSentences } from '../../../platform/i18n/texts'
import { noteAct } from '../../../queries/company/audit'
import { saveDesign } from '../../../queries/design/design-writer'
import { brokenCases } from '../../../read-models/design/case-results'
import { designFiles } from '../../../read-models/design/design-files'
import { problemsInCompany } from '../../../read-models/design/design-problems'

/** Refuses to publish what saved cases say is broken, unless somebody says why it is meant. */
async function checkCases(
  { id, design, override }: { id: string; design: FlowDesign; override: string },
  context: Context,
): Promise<string[]> {
  const broken = await brokenCases(id, design, context)
  if (broken.length && !override)
    throw new Refused('flowdesign.cases-break', { count: broken.length }, broken)
  return broken.map(({ name }) => name)
}

export default defineCall('oa/flowdesigns/edit_senior', async (body, context) => {
  const { _id: id, rev, publish, design: sent } = body
  const { db, caller, clock, newId, language } = context
  const design = { ...sent, fileList: await designFiles(id, sent.fileList, context) }
  const problems = await problemsInCompany(context, { self: id, design })
  const errors = problems.filter(isError)
  if (publish && errors.length)
    throw new Refused('flowdesign.has-problems', { count: errors.length }, problems)

  const note = body.note?.trim()
  const override = body.override?.trim() ?? ''
  const broken = publish ? await checkCases({ id, design, override }, context) : []
  const now = clock.now()
  const saving = { workspace: caller.workspace, personId: caller.id, now, newId }
  const saved = await db.transaction(async (tx) => {
    const result = await saveDesign(tx, saving, { id, design, publish, rev, note })
    const details = { id, version: result.number, cases: broken, reason: override }
    if (broken.length)
      await noteAct(tx, { caller, id: newId(), now }, { action: 'flowdesign.override', details })
    return result
  })
  return { rev: saved.rev, version: saved.number, problems: withSentences(language, problems) }
})
