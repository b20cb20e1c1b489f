import { useAvatar } from '../stores/avatars'
import { Avatar } from '../ui/primitives'

/** A colleague as a small picture; the last letters of the name as long as none is known. */
export function PersonAvatar({ id, name }: { id: string; name: string }) {
  const picture = useAvatar(id)
  return <Avatar name={name} {...(picture && { picture })} />
}
