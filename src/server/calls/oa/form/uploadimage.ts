import { BusinessError } from '../../../../core/business-error'
import { isPermitted } from '../../../../core/permission/check-permission'
import { type Context, defineUpload, HttpError } from '../../../platform'
import { toImageValue } from '../../../presenters/file'
import { findDesign } from '../../../queries'
import { storeUploads } from '../../../services/store-uploads'

/** Checks access to a design; an image in its text is visible to everyone who may see the design. */
async function checkDesign(designId: string, { db, caller }: Context): Promise<void> {
  if (!isPermitted(caller.roles, 'flowdesign')) throw new HttpError(403, 'session.no-permission')
  if (!(await findDesign(db, caller.workspace, designId))) throw new BusinessError('flowdesign.not-found')
}

export default defineUpload('oa/form/uploadimage', async (body, context, files) => {
  const { source = 'fm-imageupload', flowdesign_id: designId } = body
  if (designId) await checkDesign(designId, context)
  const rows = await storeUploads(files, { source, imagesOnly: true, designId }, context)
  return rows.map((row) => {
    const { o_url: url, imgid, filename } = toImageValue(row)
    return { url, imgid, filename }
  })
})
