import { formHost } from '../form-host/form-host'
import { CallError } from '../platform/call-error'
import { t } from '../platform/i18n/i18n'
import { confirm } from '../ui/confirm'
import { toast } from '../ui/toast'

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
