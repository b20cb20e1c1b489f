import { t } from '../platform'
import { toast } from '../ui'

const outstanding = new Set<string>()

/** Registers an upload; nothing is submitted until it has ended. */
export const addPendingUpload = (key: string): void => void outstanding.add(key)

/** Unregisters an upload that is stored, cancelled or removed with its field. */
export const removePendingUpload = (key: string): void => void outstanding.delete(key)

/** Checks whether uploads are pending, including failed ones, and notifies the person if so (S2-178). */
export function hasPendingUploads(): boolean {
  if (outstanding.size > 0) toast(t('upload.wait'), 'warning')
  return outstanding.size > 0
}
