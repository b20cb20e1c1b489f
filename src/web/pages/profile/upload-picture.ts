import { api } from '../../platform/api'
import { upload } from '../../platform/upload'
import { invalidateAvatar } from '../../stores/avatars'
import { currentPerson, loadSession } from '../../stores/session'
import { toast } from '../../ui'

type Kind = 'avatar' | 'signature'

/** Refreshes the person's picture everywhere after a change. */
async function renewed() {
  invalidateAvatar(currentPerson()?.id ?? '')
  await loadSession()
}

/** Stores the person's picture or signature. Returns false after a shown error. */
export async function uploadPicture(kind: Kind, file: File): Promise<boolean> {
  const sending = { file, part: 'filename', fields: { kind }, onProgress: () => undefined } as const
  try {
    await upload('employee/profile/picture', { ...sending, signal: new AbortController().signal })
    await renewed()
    return true
  } catch (error) {
    toast((error as Error).message, 'danger')
    return false
  }
}

/** Deletes the person's picture or signature. */
export async function deletePicture(kind: Kind): Promise<void> {
  await api.employee.profile.droppicture({ kind })
  await renewed()
}
