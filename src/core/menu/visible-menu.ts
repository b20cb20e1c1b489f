import type { MenuConfig, MenuEntry } from '../../generated/types'
import { isPermitted } from '../permission/check-permission'
import { hideEntry } from './merge-menu'

const isOpen = (entry: MenuEntry, roles: readonly string[]) => isPermitted(roles, entry.roles)

/** Returns the addresses of the pages that replace closed entries. */
const standIns = (roles: readonly string[], entries: readonly MenuEntry[]) =>
  new Set(
    entries
      .filter((entry) => !entry.hidden && !isOpen(entry, roles))
      .flatMap(({ instead }) => (instead ? [instead] : [])),
  )

/**
 * Restricts an entry that the company shows only to others: its own is removed, a built-in page only leaves
 * the menu.
 */
function limited(entry: MenuEntry, roles: readonly string[]): MenuEntry[] {
  if (isPermitted(roles, entry.only)) return [entry]
  return entry.added ? [] : [hideEntry(entry)]
}

/**
 * Returns the menu entries a person may see: entries without roles are visible to all, empty groups are
 * removed (S1-156, S1-157). A closed entry is replaced by the page that it names.
 */
export function filterMenu(roles: readonly string[], entries: readonly MenuEntry[]): MenuEntry[] {
  const open = openFor(roles, entries)
  const reached = pagesIn(open)
  const known = pagesIn(entries)
  const leadsOn = ({ link = '', redirect = link }: MenuEntry) =>
    !isAmong(known, redirect) || isAmong(reached, redirect)
  const keep = (list: readonly MenuEntry[]): MenuEntry[] =>
    list.filter(leadsOn).flatMap((entry) => {
      if (!entry.children) return [entry]
      const children = keep(entry.children)
      return children.length > 0 ? [{ ...entry, children }] : []
    })
  return keep(open)
}

function openFor(roles: readonly string[], entries: readonly MenuEntry[]): MenuEntry[] {
  const instead = standIns(roles, entries)
  return entries
    .filter((entry) => isOpen(entry, roles))
    .flatMap((entry) => limited(entry, roles))
    .flatMap((entry) => {
      if (!entry.children) return [instead.has(entry.url ?? '') ? { ...entry, hidden: false } : entry]
      const children = openFor(roles, entry.children)
      return children.length > 0 ? [{ ...entry, children }] : []
    })
}

const pagesIn = (entries: readonly MenuEntry[]): { url: string; instead?: string }[] =>
  entries.flatMap(({ url, instead, children = [] }) => [
    ...(url ? [{ url, ...(instead && { instead }) }] : []),
    ...pagesIn(children),
  ])

/** Whether an address matches a pattern such as /flowcreat/:id. */
export function matchesAddress(pattern: string, address: string): boolean {
  const [requests, addressParts] = [pattern.split('/'), (address.split(/[?#]/)[0] ?? '').split('/')]
  return (
    requests.length === addressParts.length &&
    requests.every((part, n) => part.startsWith(':') || part === addressParts[n])
  )
}

const isAmong = (pages: readonly { url: string }[], address: string) =>
  pages.some(({ url }) => matchesAddress(url, address))

/** Returns the pages of a menu that are closed to a person's roles (S1-056), with their redirects. */
export function findClosedPages(
  roles: readonly string[],
  entries: readonly MenuEntry[],
): { url: string; instead?: string }[] {
  const open = new Set(pagesIn(filterMenu(roles, entries)).map(({ url }) => url))
  return pagesIn(entries).filter(({ url }) => !open.has(url))
}

const flagged = (
  entries: readonly MenuEntry[],
  flag: 'is_index_page' | 'is_index_mpage',
  id: string,
): MenuEntry[] =>
  entries.map(({ [flag]: _, ...entry }) => ({
    ...entry,
    ...(entry.id === id && { [flag]: true }),
    ...(entry.children && { children: flagged(entry.children, flag, id) }),
  }))

const hasPage = (entries: readonly MenuEntry[], pageId: string): boolean =>
  entries.some(({ id, url, children = [] }) => (id === pageId && url) || hasPage(children, pageId))

/**
 * Applies the company's home pages to a person's menu where the person may see them; otherwise the built-in
 * ones stay.
 */
export function withHomePages(
  entries: readonly MenuEntry[],
  { home, phoneHome }: Pick<MenuConfig, 'home' | 'phoneHome'>,
): MenuEntry[] {
  const desk = hasPage(entries, home) ? flagged(entries, 'is_index_page', home) : [...entries]
  return hasPage(desk, phoneHome) ? flagged(desk, 'is_index_mpage', phoneHome) : desk
}
