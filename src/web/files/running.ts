import { t } from '../platform/i18n'
import { toast } from '../ui/toast'

let running = 0

/** Notes an upload under way; the answer ends it. */
export function noteUpload(): () => void {
  running += 1
  return () => {
    running -= 1
  }
}

/** Whether something is still being uploaded; then it says so (S2-178). */
export function uploadsUnderWay(): boolean {
  if (running > 0) toast(t('upload.wait'), 'warning')
  return running > 0
}
