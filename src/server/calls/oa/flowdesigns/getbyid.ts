import { Refused } from '../../../../core/refused'
import { defineCall } from '../../../platform/call'
import { withSentences } from '../../../platform/texts'
import { toDesign } from '../../../presenters/design'
import { findDesign } from '../../../queries/design/design'
import { findDesignDraft, revisionOf } from '../../../queries/design/design-writer'
import { versionOf } from '../../../queries/design/version'
import { problemsOf, surroundingsIn } from '../../../reading/design/design-problems'

export default defineCall('oa/flowdesigns/getbyid', async ({ _id }, context) => {
  const { db, caller, language } = context
  const { workspace } = caller
  const known = await findDesign(db, workspace, _id)
  if (!known) throw new Refused('flowdesign.not-found')
  const draft = await findDesignDraft(db, workspace, _id)
  const published = known.publishedVersion
    ? await versionOf(db, workspace, known.publishedVersion)
    : undefined
  const design = draft?.design ?? published?.design
  if (!design) throw new Error(`flow ${_id} has neither a draft nor a published version`)
  const problems = withSentences(
    language,
    problemsOf(design, await surroundingsIn(context, { self: _id, design })),
  )
  return { ...toDesign(known), rev: await revisionOf(db, workspace, _id), design, problems }
})
