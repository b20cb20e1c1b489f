import { BusinessError } from '../../../../../core/business-error'
import { isPermitted } from '../../../../../core/permission/check-permission'
import { type Context, defineCall } from '../../../../platform'
import { canWatchDesign } from '../../../../policies/flow'
import { toDesignVersion } from '../../../../presenters/design'
import {
  findPublishedVersion,
  listVersions,
  readCurrentDirectory,
  readRecipientDirectory,
} from '../../../../queries'

/** Whether the caller may migrate running flows to a version: as administrator of flows who may watch them. */
async function canMigrateTo(version: string, context: Context): Promise<boolean> {
  const { db, caller } = context
  if (!isPermitted(caller.roles, 'flow.admin')) return false
  const known = await findPublishedVersion(db, caller.workspace, version)
  if (!known) return false
  const { set, formset: form } = known.design
  return canWatchDesign(caller, { permissions: set.permissions, form }, await readRecipientDirectory(context))
}

export default defineCall('oa/flowdesigns/otherversion/list', async ({ flowid }, context) => {
  const versions = await listVersions(context.db, context.caller.workspace, flowid)
  if (!versions.length) throw new BusinessError('flowdesign.not-found')
  const current = versions.find(({ isCurrent }) => isCurrent)
  const canMigrate = current !== undefined && (await canMigrateTo(current.id, context))
  const directory = await readCurrentDirectory(context)
  return versions.map((one) => ({
    ...toDesignVersion(one, directory),
    ...(one === current && { canMigrate }),
  }))
})
