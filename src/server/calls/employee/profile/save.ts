import { Refused } from '../../../../core/business-error'
import { checkReach } from '../../../../core/directory/person-changes'
import { defineCall } from '../../../platform/http/define-call'
import { checkProvedIfAble } from '../../../policies/proof'
import { toldStaff } from '../../../policies/staff'
import { profileOf, writeProfile } from '../../../queries/directory/profile'
import { changeDirectory } from '../../../services/change-directory'

/** Flows read phone and mail, so a change of them is one of the directory, and its log tells it. */
export default defineCall('employee/profile/save', async (body, context) => {
  const { db, caller } = context
  const [phone, mail, introduction] = [body.phone, body.mail, body.introduction].map((text) => text.trim())
  const wanted = { phone: phone ?? '', mail: mail ?? '', introduction: introduction ?? '' }
  checkReach(wanted)
  const old = await profileOf(db, caller)
  if (old.phone === wanted.phone && old.mail === wanted.mail) {
    await db.transaction((tx) => writeProfile(tx, caller, wanted))
    return profileOf(db, caller)
  }
  if (old.outside) throw new Refused('profile.outside')
  await checkProvedIfAble(context)
  await changeDirectory(context, async (tx, did) => {
    const before = await toldStaff(tx, caller.workspace, caller.id)
    await writeProfile(tx, caller, wanted)
    const after = await toldStaff(tx, caller.workspace, caller.id)
    did({ what: 'person-edit', target: caller.name, before, after, people: [caller.id] })
  })
  return profileOf(db, caller)
})
