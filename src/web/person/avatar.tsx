import { useAvatar } from '../stores/avatars'
import { Avatar } from '../ui'

/** Renders a colleague's picture; the last letters of the name until one is loaded. */
export function PersonAvatar({ id, name }: { id: string; name: string }) {
  const picture = useAvatar(id)
  return <Avatar name={name} {...(picture && { picture })} />
}
