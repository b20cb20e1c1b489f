import { BusinessError } from '../../../../core/business-error'
import { defineUpload } from '../../../platform'
import { renderHandwriting, renderPortrait } from '../../../platform/files/thumbnail'
import { readProfile, writePicture } from '../../../queries/directory/profile'
import { checkImage } from '../../../services/store-uploads'

const made = { avatar: renderPortrait, signature: renderHandwriting }

/**
 * Stores a profile picture, redrawn and reduced. It is part of the responses that name the person; nothing
 * else of the upload is stored.
 */
export default defineUpload('employee/profile/picture', async ({ kind }, context, files) => {
  const { db, caller } = context
  const [upload] = files
  if (!upload || files.length > 1) throw new BusinessError('file.none')
  await checkImage(upload, context)
  const picture = await made[kind](upload.path)
  await db.transaction((tx) => writePicture(tx, caller, [kind, picture]))
  return readProfile(db, caller)
})
