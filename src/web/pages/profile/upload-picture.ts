import { api } from '../../platform/api'
import { upload } from '../../platform/upload'
import { invalidateAvatar } from '../../stores/avatars'
import { currentPerson, loadSession } from '../../stores/session'
import { toast } from '../../ui/toast'

type Kind = 'avatar' | 'signature'

/** One's own picture is another now, at the head of the page and wherever one is drawn. */
async function renewed() {
  invalidateAvatar(currentPerson()?.id ?? '')
  await loadSession()
}

/** Stores one's picture or handwriting; a refusal is told, and answered with false. */
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

/** Takes one's picture or handwriting away. */
export async function deletePicture(kind: Kind): Promise<void> {
  await api.employee.profile.droppicture({ kind })
  await renewed()
}
