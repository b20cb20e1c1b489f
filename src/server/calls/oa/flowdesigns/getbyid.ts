import { BusinessError } from '../../../../core/business-error'
import { defineCall, localizeProblems } from '../../../platform'
import { toDesign } from '../../../presenters/design'
import { findDesign, readDesignRevision } from '../../../queries'
import { findCompanyProblems } from '../../../read-models/design/design-problems'
import { resolveDesign } from '../../../read-models/design/resolve-design'

export default defineCall('oa/flowdesigns/getbyid', async ({ _id, version }, context) => {
  const { db, caller, language } = context
  const { workspace } = caller
  const known = await findDesign(db, workspace, _id)
  if (!known) throw new BusinessError('flowdesign.not-found')
  const design = await resolveDesign({ flowid: _id, version }, context)
  const problems = localizeProblems(language, await findCompanyProblems(context, { self: _id, design }))
  return { ...toDesign(known), rev: await readDesignRevision(db, workspace, _id), design, problems }
})
