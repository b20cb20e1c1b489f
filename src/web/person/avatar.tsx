import { usePicture } from '../stores/avatars'
import { Avatar } from '../ui/primitives'

/** A colleague as a small picture; the last letters of the name as long as none is known. */
export function Face({ id, name }: { id: string; name: string }) {
  const picture = usePicture(id)
  return <Avatar name={name} {...(picture && { picture })} />
}
