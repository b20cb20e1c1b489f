import { BusinessError } from '../../../../../core/business-error'
import { isDesignError } from '../../../../../core/flow'
import type { Problem } from '../../../../../generated/types'
import { type Context, defineCall, localizeProblems } from '../../../../platform'
import { findPublishedVersion, lockVersion, logAuditEvent, setCurrentVersion } from '../../../../queries'
import { findDesignProblems, loadDesignCheckContext } from '../../../../read-models/design/design-problems'
import { assertPublisher } from '../../../../services/admin-scope'
import { findTemplateProblems } from '../../../../services/paper/template-problems'

/** Checks a version, whose design never changes, before its flow is locked: the check yields to other requests. */
async function problemsOfVersion(id: string, context: Context): Promise<Problem[]> {
  const version = await findPublishedVersion(context.db, context.caller.workspace, id)
  if (!version) throw new BusinessError('flow.version-unknown')
  const { designId: self, design } = version
  const problems = await findDesignProblems(design, await loadDesignCheckContext(context, { self, design }))
  return [...problems, ...(await findTemplateProblems(context, { self, design }))]
}

export default defineCall('oa/flowdesigns/version/setdefault', async ({ _id }, context) => {
  const { db, caller, newId, clock, language } = context
  const { workspace } = caller
  assertPublisher(context)
  const now = clock.now()
  const problems = await problemsOfVersion(_id, context)
  return db.transaction(async (tx) => {
    const version = await lockVersion(tx, workspace, _id)
    if (!version) throw new BusinessError('flow.version-unknown')
    const { designId, number } = version
    if (!version.enabled) throw new BusinessError('flowdesign.version-disabled', { number })
    const errors = problems.filter(isDesignError)
    if (errors.length) throw new BusinessError('flowdesign.has-problems', { count: errors.length }, problems)
    await setCurrentVersion(tx, workspace, { designId, versionId: _id, now })
    const details = { id: designId, number }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flowdesign.version-default', details })
    return { version: number, problems: localizeProblems(language, problems) }
  })
})
