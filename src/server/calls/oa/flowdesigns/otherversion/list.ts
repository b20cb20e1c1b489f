import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { toDesignVersion } from '../../../../presenters/design-version'
import { listVersions } from '../../../../queries/design/versions'

export default defineCall('oa/flowdesigns/otherversion/list', async ({ flowid }, { db, caller }) => {
  const versions = await listVersions(db, caller.workspace, flowid)
  if (!versions.length) throw new BusinessError('flowdesign.not-found')
  return versions.map(toDesignVersion)
})
