import { Refused } from '../../../../../core/business-error'
import { isError } from '../../../../../core/flow/design/problem'
import { defineCall } from '../../../../platform/http/define-call'
import { withSentences } from '../../../../platform/i18n/texts'
import { noteAct } from '../../../../queries/company/audit'
import { chooseVersion, holdVersion } from '../../../../queries/design/versions'
import { problemsOf, surroundingsIn } from '../../../../read-models/design/design-problems'

export default defineCall('oa/flowdesigns/version/setdefault', async ({ _id }, context) => {
  const { db, caller, newId, clock, language } = context
  const { workspace } = caller
  const now = clock.now()
  return db.transaction(async (tx) => {
    const version = await holdVersion(tx, workspace, _id)
    if (!version) throw new Refused('flow.version-unknown')
    const { designId, number, design } = version
    if (!version.enabled) throw new Refused('flowdesign.version-disabled', { number })
    const problems = problemsOf(design, await surroundingsIn(context, { self: designId, design }))
    const errors = problems.filter(isError)
    if (errors.length) throw new Refused('flowdesign.has-problems', { count: errors.length }, problems)
    await chooseVersion(tx, workspace, { designId, versionId: _id, now })
    const details = { id: designId, number }
    await noteAct(tx, { caller, id: newId(), now }, { action: 'flowdesign.version-default', details })
    return { version: number, problems: withSentences(language, problems) }
  })
})
