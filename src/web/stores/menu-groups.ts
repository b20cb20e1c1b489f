import type { MenuEntry } from '../../generated/types'
import { localizeTitle } from './menu'
import type { Person } from './session'

/** Where an entry leads: to its own page, or to where it links. */
export const menuEntryUrl = ({ url, link }: Pick<MenuEntry, 'url' | 'link'>): string => link ?? url ?? '/'

const groupsOf = (entries: readonly MenuEntry[], isShown: (entry: MenuEntry) => boolean): MenuEntry[] =>
  entries
    .filter(({ hidden }) => !hidden)
    .map((group) => ({
      ...localizeTitle(group),
      children: (group.children ?? []).filter(isShown).map(localizeTitle),
    }))
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
