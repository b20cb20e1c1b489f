import type { MenuEntry } from '../../generated/types'
import { environment } from '../platform/environment'
import type { Person } from './session'

/** A page that the menu leads to, with the titles above it. */
export interface MenuRoute extends MenuEntry {
  url: string
  crumbs: string[]
}

const walk = (entries: readonly MenuEntry[], crumbs: string[]): MenuRoute[] =>
  entries.flatMap((entry) => {
    const inside = walk(entry.children ?? [], [...crumbs, entry.title])
    return entry.url ? [{ ...entry, url: entry.url, crumbs }, ...inside] : inside
  })

/** Every page of the server's menu as one list (S1-033). */
export const routesOf = (person: Person): MenuRoute[] => walk(person.custom_route, [])

const isShown = (entry: MenuEntry): boolean => !entry.hidden

/** The page that "/" opens: the environment's own, else the one marked as home for this device (S1-035). */
export function homeOf(person: Person, isMobile: boolean): string {
  const routes = routesOf(person)
  const marked = routes.find((route) => (isMobile ? route.is_index_mpage : route.is_index_page))
  return environment.home ?? marked?.url ?? '/dashboard'
}

/** What the sidebar shows: groups with their visible entries, in the menu's order. */
export const sidebarOf = (person: Person): MenuEntry[] =>
  person.custom_route
    .filter(isShown)
    .map((group) => ({ ...group, children: (group.children ?? []).filter(isShown) }))
    .filter((group) => group.url || group.children.length > 0)
