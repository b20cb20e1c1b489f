import type { MenuEntry } from '../../generated/types'
import { currentLanguage } from '../platform'
import { environment } from '../platform/environment'
import type { Person } from './session'

/** Page in the menu, with its parent titles. */
export interface MenuRoute extends MenuEntry {
  url: string
  crumbs: string[]
}

/** Returns the company's title of an entry in this language, if there is one. */
export const localizeTitle = <Entry extends MenuEntry>(entry: Entry): Entry => ({
  ...entry,
  title: entry.names?.[currentLanguage()].trim() || entry.title,
})

const walk = (entries: readonly MenuEntry[], crumbs: string[]): MenuRoute[] =>
  entries.map(localizeTitle).flatMap((entry) => {
    const inside = walk(entry.children ?? [], [...crumbs, entry.title])
    return entry.url ? [{ ...entry, url: entry.url, crumbs }, ...inside] : inside
  })

/** Returns every page of the server's menu as a flat list (S1-033). */
export const routesOf = (person: Person): MenuRoute[] => walk(person.custom_route, [])

/**
 * Returns the page that "/" opens: the environment's own, otherwise the one marked as home for this device
 * (S1-035).
 */
export function homePathOf(person: Person, isMobile: boolean): string {
  const routes = routesOf(person)
  const marked = routes.find((route) => (isMobile ? route.is_index_mpage : route.is_index_page))
  return environment.home ?? marked?.url ?? '/dashboard'
}
