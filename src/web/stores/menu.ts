import type { MenuEntry } from '../../generated/types'
import { environment } from '../platform/environment'
import { currentLanguage } from '../platform/i18n'
import type { Person } from './session'

/** A page that the menu leads to, with the titles above it. */
export interface MenuRoute extends MenuEntry {
  url: string
  crumbs: string[]
}

/** As the company calls it, where it does so in this language. */
export const titled = <Entry extends MenuEntry>(entry: Entry): Entry => ({
  ...entry,
  title: entry.names?.[currentLanguage()].trim() || entry.title,
})

const walk = (entries: readonly MenuEntry[], crumbs: string[]): MenuRoute[] =>
  entries.map(titled).flatMap((entry) => {
    const inside = walk(entry.children ?? [], [...crumbs, entry.title])
    return entry.url ? [{ ...entry, url: entry.url, crumbs }, ...inside] : inside
  })

/** Every page of the server's menu as one list (S1-033). */
export const routesOf = (person: Person): MenuRoute[] => walk(person.custom_route, [])

/** Where an entry leads: to its own page, or to where it links. */
export const leadsTo = ({ url, link }: Pick<MenuEntry, 'url' | 'link'>): string => link ?? url ?? '/'

/** The page that "/" opens: the environment's own, else the one marked as home for this device (S1-035). */
export function homeOf(person: Person, isMobile: boolean): string {
  const routes = routesOf(person)
  const marked = routes.find((route) => (isMobile ? route.is_index_mpage : route.is_index_page))
  return environment.home ?? marked?.url ?? '/dashboard'
}

const groupsOf = (entries: readonly MenuEntry[], isShown: (entry: MenuEntry) => boolean): MenuEntry[] =>
  entries
    .filter(({ hidden }) => !hidden)
    .map((group) => ({ ...titled(group), children: (group.children ?? []).filter(isShown).map(titled) }))
    .filter((group) => group.url || group.children.length > 0)

/** What the sidebar shows: groups with their visible entries, in the menu's order. */
export const sidebarOf = ({ custom_route }: Pick<Person, 'custom_route'>): MenuEntry[] =>
  groupsOf(
    custom_route.filter(({ desk }) => desk !== false),
    ({ hidden, desk }) => !hidden && desk !== false,
  )

/** What the home page of phones shows, in the menu's order. */
export const phoneMenuOf = ({ custom_route }: Pick<Person, 'custom_route'>): MenuEntry[] =>
  groupsOf(custom_route, ({ hidden, mobile }) => !hidden && mobile === true).flatMap(
    ({ children = [] }) => children,
  )
