import desktop from '#schemas/menu/desktop.json'
import { holds } from '../../core/permission/allows'
import type { MenuEntry } from '../../generated/types'

/** The menu entries a person may see: one without roles is everybody's, an emptied group goes (S1-156, S1-157). */
export function menuFor(roles: readonly string[], entries = desktop.entries as MenuEntry[]): MenuEntry[] {
  return entries
    .filter((entry) => isOpen(entry, roles))
    .flatMap((entry) => {
      if (!entry.children) return [entry]
      const children = menuFor(roles, entry.children)
      return children.length > 0 ? [{ ...entry, children }] : []
    })
}

const isOpen = (entry: MenuEntry, roles: readonly string[]) =>
  !entry.roles || entry.roles.some((role) => holds(roles, role))
