import desktop from '#schemas/menu/desktop.json'
import flowEntrust from '#schemas/menu/flow_entrust.json'
import messageEntrust from '#schemas/menu/msg_entrust.json'
import replaceEmployee from '#schemas/menu/replace_emp.json'
import { allows } from '../../core/permission/allows'
import { type EnvironmentName, environmentNamed } from '../../core/permission/environment'
import type { MenuEntry } from '../../generated/types'

const menus = [desktop, flowEntrust, messageEntrust, replaceEmployee]

/** The whole menu of an environment; the narrow ones replace it (S1-045…S1-047). */
export function menuOf(name: EnvironmentName): MenuEntry[] {
  const { menu, tag } = environmentNamed(name)
  const standing = standingIn(name, (menus.find((one) => one.name === menu)?.entries ?? []) as MenuEntry[])
  return tag ? taggedWith(tag, standing) : standing
}

/** The entries with a tag, in groups that have it, too (S1-138). */
const taggedWith = (tag: string, entries: readonly MenuEntry[]): MenuEntry[] =>
  entries
    .filter(({ tags }) => tags?.includes(tag))
    .map((entry) => (entry.children ? { ...entry, children: taggedWith(tag, entry.children) } : entry))

const standingIn = (name: EnvironmentName, entries: readonly MenuEntry[]): MenuEntry[] =>
  entries
    .filter(({ environments }) => !environments || environments.includes(name))
    .map((entry) => (entry.children ? { ...entry, children: standingIn(name, entry.children) } : entry))

const isOpen = (entry: MenuEntry, roles: readonly string[]) => allows(roles, entry.roles)

/** The addresses of the pages that stand in the place of closed entries. */
const standIns = (roles: readonly string[], entries: readonly MenuEntry[]) =>
  new Set(
    entries
      .filter((entry) => !entry.hidden && !isOpen(entry, roles))
      .flatMap(({ instead }) => (instead ? [instead] : [])),
  )

/**
 * The menu entries a person may see: one without roles is everybody's, an emptied group goes (S1-156, S1-157). In the
 * place of a closed one stands the page that it names instead.
 */
export function menuFor(roles: readonly string[], entries: readonly MenuEntry[]): MenuEntry[] {
  const instead = standIns(roles, entries)
  return entries
    .filter((entry) => isOpen(entry, roles))
    .flatMap((entry) => {
      if (!entry.children) return [instead.has(entry.url ?? '') ? { ...entry, hidden: false } : entry]
      const children = menuFor(roles, entry.children)
      return children.length > 0 ? [{ ...entry, children }] : []
    })
}

const pagesIn = (entries: readonly MenuEntry[]): { url: string; instead?: string }[] =>
  entries.flatMap(({ url, instead, children = [] }) => [
    ...(url ? [{ url, ...(instead && { instead }) }] : []),
    ...pagesIn(children),
  ])

/** The pages that exist in a menu and that a person's roles do not open (S1-056), and where they lead instead. */
export function closedTo(
  roles: readonly string[],
  entries: readonly MenuEntry[],
): { url: string; instead?: string }[] {
  const open = new Set(pagesIn(menuFor(roles, entries)).map(({ url }) => url))
  return pagesIn(entries).filter(({ url }) => !open.has(url))
}
