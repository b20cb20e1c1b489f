import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { withSentences } from '../../../platform/i18n/texts'
import { toDesign } from '../../../presenters/design'
import { findDesign } from '../../../queries/design/design'
import { revisionOf } from '../../../queries/design/design-writer'
import { problemsInCompany } from '../../../read-models/design/design-problems'
import { designAt } from '../../../read-models/design/resolve-design'

export default defineCall('oa/flowdesigns/getbyid', async ({ _id, version }, context) => {
  const { db, caller, language } = context
  const { workspace } = caller
  const known = await findDesign(db, workspace, _id)
  if (!known) throw new Refused('flowdesign.not-found')
  const design = await designAt({ flowid: _id, version }, context)
  const problems = withSentences(language, await problemsInCompany(context, { self: _id, design }))
  return { ...toDesign(known), rev: await revisionOf(db, workspace, _id), design, problems }
})
