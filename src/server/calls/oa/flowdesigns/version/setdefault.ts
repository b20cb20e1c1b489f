import { BusinessError } from '../../../../../core/business-error'
import { isError } from '../../../../../core/flow/design/problem'
import { defineCall } from '../../../../platform/http/define-call'
import { localizeProblems } from '../../../../platform/i18n/texts'
import { logAuditEvent } from '../../../../queries/company/audit'
import { lockVersion, setCurrentVersion } from '../../../../queries/design/versions'
import { findDesignProblems, loadDesignCheckContext } from '../../../../read-models/design/design-problems'

export default defineCall('oa/flowdesigns/version/setdefault', async ({ _id }, context) => {
  const { db, caller, newId, clock, language } = context
  const { workspace } = caller
  const now = clock.now()
  return db.transaction(async (tx) => {
    const version = await lockVersion(tx, workspace, _id)
    if (!version) throw new BusinessError('flow.version-unknown')
    const { designId, number, design } = version
    if (!version.enabled) throw new BusinessError('flowdesign.version-disabled', { number })
    const problems = await findDesignProblems(
      design,
      await loadDesignCheckContext(context, { self: designId, design }),
    )
    const errors = problems.filter(isError)
    if (errors.length) throw new BusinessError('flowdesign.has-problems', { count: errors.length }, problems)
    await setCurrentVersion(tx, workspace, { designId, versionId: _id, now })
    const details = { id: designId, number }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flowdesign.version-default', details })
    return { version: number, problems: localizeProblems(language, problems) }
  })
})
