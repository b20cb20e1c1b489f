import { isError } from '../../../../../core/flow/check/problem'
import { Refused } from '../../../../../core/refused'
import { defineCall } from '../../../../platform/call'
import { withSentences } from '../../../../platform/texts'
import { noteAct } from '../../../../queries/company/audit'
import { chooseVersion, holdVersion } from '../../../../queries/design/design-life'
import { problemsOf, surroundingsIn } from '../../../../reading/design/design-problems'

export default defineCall('oa/flowdesigns/version/setdefault', async ({ _id }, context) => {
  const { db, caller, newId, clock, language } = context
  const { workspace } = caller
  const now = clock.now()
  return db.transaction(async (tx) => {
    const version = await holdVersion(tx, workspace, _id)
    if (!version) throw new Refused('flow.version-unknown')
    const { designId, number, design } = version
    if (!version.enabled) throw new Refused('flowdesign.version-disabled', { number })
    const problems = await problemsOf(design, await surroundingsIn(context, { self: designId, design }))
    const errors = problems.filter(isError)
    if (errors.length) throw new Refused('flowdesign.has-problems', { count: errors.length }, problems)
    await chooseVersion(tx, workspace, { designId, versionId: _id, now })
    const details = { id: designId, number }
    await noteAct(tx, { caller, id: newId(), now }, { action: 'flowdesign.version-default', details })
    return { version: number, problems: withSentences(language, problems) }
  })
})
