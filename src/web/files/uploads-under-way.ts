import { t } from '../platform/i18n/i18n'
import { toast } from '../ui/toast'

const outstanding = new Set<string>()

/** Notes an upload that was chosen; until it has ended nothing is sent without it. */
export const addPendingUpload = (key: string): void => void outstanding.add(key)

/** The upload is where it belongs, was called off or is gone with its field. */
export const removePendingUpload = (key: string): void => void outstanding.delete(key)

/** Whether something is still to be uploaded, a broken one included; then it says so (S2-178). */
export function hasPendingUploads(): boolean {
  if (outstanding.size > 0) toast(t('upload.wait'), 'warning')
  return outstanding.size > 0
}
