import { Refused } from '../../../../core/business-error'
import { handwriting, portrait } from '../../../platform/files/thumbnail'
import { defineUpload } from '../../../platform/http/define-call'
import { profileOf, writePicture } from '../../../queries/directory/profile'
import { checkImage } from '../../../services/store-uploads'

const made = { avatar: portrait, signature: handwriting }

/** What arrives is drawn anew and small: it stands in the answers that name the person, and nothing else of it is kept. */
export default defineUpload('employee/profile/picture', async ({ kind }, context, files) => {
  const { db, caller } = context
  const [taken] = files
  if (!taken || files.length > 1) throw new Refused('file.none')
  await checkImage(taken, context)
  const picture = await made[kind](taken.path)
  await db.transaction((tx) => writePicture(tx, caller, [kind, picture]))
  return profileOf(db, caller)
})
