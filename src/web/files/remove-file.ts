import { quietApi } from '../platform/api'
import { CallError } from '../platform/call-error'
import { t } from '../platform/i18n/i18n'
import { confirm } from '../ui/confirm'
import { toast } from '../ui/toast'

/** Asks before a file goes (S2-175). */
export const confirmFileRemoval = (name: string): Promise<boolean> =>
  confirm({
    title: t('upload.remove-title'),
    text: t('upload.remove-sure', { name }),
    yes: t('upload.remove-yes'),
    danger: true,
  })

/** The server keeps what a flow holds: that it does not delete such a file is no failure. */
const isHeld = (error: unknown) => error instanceof CallError && error.code === 'file.not-deleted'

/** Deletes a file on the server if nothing holds it yet. */
export async function deleteFile(call: 'form' | 'flow' | 'flowdesigns', fileid: string): Promise<void> {
  try {
    await quietApi.oa[call].deletefile({ fileid })
  } catch (error) {
    if (!isHeld(error)) toast(t('upload.not-deleted'), 'danger')
  }
}
