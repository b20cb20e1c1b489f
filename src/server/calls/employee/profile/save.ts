import { BusinessError } from '../../../../core/business-error'
import { checkContactDetails } from '../../../../core/directory/person-changes'
import { defineCall } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { describeStaff } from '../../../policies/staff'
import { readProfile, writeProfile } from '../../../queries/directory/profile'
import { changeDirectory } from '../../../services/change-directory'

/**
 * Saves the person's profile. Flows read phone and mail, so a change of them is a directory change and is
 * logged as one.
 */
export default defineCall('employee/profile/save', async (body, context) => {
  const { db, caller, language } = context
  const [phone, mail, introduction] = [body.phone, body.mail, body.introduction].map((text) => text.trim())
  const contactData = { phone: phone ?? '', mail: mail ?? '', introduction: introduction ?? '' }
  checkContactDetails(contactData)
  const old = await readProfile(db, caller)
  if (old.phone === contactData.phone && old.mail === contactData.mail) {
    await db.transaction((tx) => writeProfile(tx, caller, contactData))
    return readProfile(db, caller)
  }
  if (old.outside) throw new BusinessError('profile.outside')
  await assertProofIfPossible(context)
  await changeDirectory(context, async (tx, did) => {
    const before = await describeStaff(tx, caller.workspace, { id: caller.id, language })
    await writeProfile(tx, caller, contactData)
    const after = await describeStaff(tx, caller.workspace, { id: caller.id, language })
    did({ what: 'person-edit', target: caller.name, before, after, people: [caller.id] })
  })
  return readProfile(db, caller)
})
