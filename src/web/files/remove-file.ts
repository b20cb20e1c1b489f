import { formHost } from '../form-host/form-host'
import { CallError, t } from '../platform'
import { confirm, toast } from '../ui'

/** Asks for confirmation before a file is removed (S2-175). */
export const confirmFileRemoval = (name: string): Promise<boolean> =>
  confirm({
    title: t('upload.remove-title'),
    text: t('upload.remove-sure', { name }),
    yes: t('upload.remove-yes'),
    danger: true,
  })

/** True if the server refused to delete a file because a flow uses it, which is no failure. */
const isHeld = (error: unknown) => error instanceof CallError && error.code === 'file.not-deleted'

/** Deletes a file on the server if nothing uses it yet. */
export async function deleteFile(call: 'form' | 'flow' | 'flowdesigns', fileid: string): Promise<void> {
  try {
    await formHost().deleteFile(call, fileid)
  } catch (error) {
    if (!isHeld(error)) toast(t('upload.not-deleted'), 'danger')
  }
}
