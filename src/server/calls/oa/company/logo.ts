import { BusinessError } from '../../../../core/business-error'
import { defineUpload, sanitizeFileName } from '../../../platform'
import { renderLogo } from '../../../platform/files/thumbnail'
import { addCompanyLogo } from '../../../queries'

/** Maximum size of a logo as it is uploaded. */
const maxKilobytes = 200

/**
 * Stores a logo, redrawn and reduced: nothing of the upload itself is shown to anyone. Its id is the name of the file and
 * the beginning of its digest, so that the log of changes reads well.
 */
export default defineUpload('oa/company/logo', async (_, context, files) => {
  const { db, caller, clock } = context
  const [upload] = files
  if (!upload || files.length > 1) throw new BusinessError('file.none')
  const name = [...sanitizeFileName(upload.name)].slice(0, 80).join('')
  if (upload.isCut || upload.bytes > maxKilobytes * 1024)
    throw new BusinessError('company.logo-large', { name, limit: maxKilobytes })
  const image = await renderLogo(upload.path)
  if (!image) throw new BusinessError('company.logo-format', { name })
  const logo = `${name} ${upload.sha256.slice(0, 8)}`
  await db.transaction((tx) => addCompanyLogo(tx, caller.workspace, { id: logo, image, now: clock.now() }))
  return { logo, image }
})
