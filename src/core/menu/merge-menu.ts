import desktop from '#schemas/menu/desktop.json'
import flowEntrust from '#schemas/menu/flow_entrust.json'
import messageEntrust from '#schemas/menu/msg_entrust.json'
import replaceEmployee from '#schemas/menu/replace_emp.json'
import type { LocalizedText, MenuConfig, MenuConfigChange, MenuEntry } from '../../generated/types'
import { type EnvironmentName, getEnvironment } from '../permission/environment'
import { withPluginLists } from './plugin-lists'

const menus = [desktop, flowEntrust, messageEntrust, replaceEmployee]

/** Name of the menu that companies may change; those of restricted environments are fixed. */
const changeable = desktop.name

/** Menu as shipped, including entries of other environments. */
export const defaultMenu = desktop.entries as MenuEntry[]

/** Returns the entries with a tag, also inside groups that have it (S1-138, S1-139). */
const taggedWith = (tag: string, entries: readonly MenuEntry[]): MenuEntry[] =>
  entries
    .filter(({ tags }) => tags?.includes(tag))
    .map((entry) => (entry.children ? { ...entry, children: taggedWith(tag, entry.children) } : entry))

/**
 * Returns the menu of an environment with the lists of plugins and the company's changes (S1-033); restricted environments
 * replace it (S1-045…S1-047).
 */
export function menuOf(
  name: EnvironmentName,
  config?: MenuConfig,
  lists: Parameters<typeof withPluginLists>[1] = [],
): MenuEntry[] {
  const { menu, tag } = getEnvironment(name)
  const entries = (menus.find((one) => one.name === menu)?.entries ?? []) as MenuEntry[]
  const whole = menu === changeable ? withPluginLists(entries, lists) : entries
  const merged = config && menu === changeable ? mergeMenu(whole, config, name) : whole
  return tag ? taggedWith(tag, merged) : merged
}

const matches = (pattern: string, path: string) => {
  const [parts, pathParts] = [pattern.split('/'), path.split('/')]
  return (
    parts.length === pathParts.length &&
    parts.every((part, at) => part.startsWith(':') || part === pathParts[at])
  )
}

/** Returns the entry of the page at a path of an environment as shipped; a part with a colon matches any text. */
export function findMenuPage(name: EnvironmentName, path: string): MenuEntry | undefined {
  const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
  return flat(menuOf(name)).find(({ url }) => url !== undefined && matches(url, path))
}

/** Default configuration, used until a company changes something. */
export const defaultMenuConfig: MenuConfig = {
  entries: [],
  home: '',
  phoneHome: '',
  frames: [],
  redirects: [],
}

const isNamed = (names: LocalizedText | undefined): names is LocalizedText =>
  names !== undefined && Object.values(names).some((name) => name.trim() !== '')

/** Returns a name for messages about an entry, in any language. */
export const menuChangeName = ({ id, names }: MenuConfigChange): string =>
  [names?.zh, names?.en, names?.es].find((name) => name?.trim()) ?? id

/** Returns the permission that stands for a role of the company. */
export const rolePermission = (roleId: string): string => `role:${roleId}`

/** Returns the appearance and audience that a change sets on an entry. */
function faceOf({ names, icon, roles = [], platforms }: MenuConfigChange): Partial<MenuEntry> {
  return {
    ...(isNamed(names) && { names }),
    ...(icon && { icon }),
    ...(roles.length > 0 && { only: roles.map(({ id }) => rolePermission(id)) }),
    ...(platforms && { mobile: platforms.includes('phone') }),
    ...(platforms && !platforms.includes('desk') && { desk: false }),
  }
}

/** Hides an entry from the menu on desktop and phone; its address still works for links and bookmarks. */
export const hideEntry = (entry: MenuEntry): MenuEntry => ({
  ...entry,
  hidden: true,
  mobile: false,
  ...(entry.children && { children: entry.children.map(hideEntry) }),
})

/** Applies a company's change to a built-in entry. Entries without a place in the menu cannot be changed. */
function changed(
  entry: MenuEntry,
  change: MenuConfigChange | undefined,
  environment: EnvironmentName,
): MenuEntry {
  if (!change || change.kind || entry.hidden) return entry
  const withAvatars = { ...entry, ...faceOf(change) }
  const isOut = change.hidden || (change.environments?.every((name) => name !== environment) ?? false)
  return isOut ? hideEntry(withAvatars) : withAvatars
}

const leadsTo = ({ kind, url, target = '' }: MenuConfigChange): Partial<MenuEntry> => {
  if (kind === 'frame') return { url, component: 'frame', frame: target }
  if (kind === 'redirect') return { url, component: 'redirect', redirect: target }
  return kind === 'link' ? { link: target } : { children: [] }
}

/** Returns the environments of a company's own entry: not the archive unless the change says so. */
const environmentsOf = ({ environments = ['prod', 'test'] }: MenuConfigChange) => environments

/** Creates an entry of the company, with the tags of its environments. */
const addedEntry = (change: MenuConfigChange): MenuEntry => ({
  id: change.id,
  title: menuChangeName(change),
  mobile: true,
  icon: 'globe',
  ...faceOf(change),
  ...leadsTo(change),
  added: true,
  ...(change.hidden && { hidden: true, mobile: false }),
  tags: environmentsOf(change).flatMap((name) => getEnvironment(name).tag ?? []),
})

/**
 * Sorts siblings by the company's order; one without a position, as from a new release, follows its built-in
 * predecessor.
 */
function sorted(entries: readonly MenuEntry[], placeOf: (id: string) => number | undefined): MenuEntry[] {
  let last = -1
  const placed = entries.map((entry) => {
    last = placeOf(entry.id) ?? last
    return { entry, place: last }
  })
  return placed.sort((one, other) => one.place - other.place).map(({ entry }) => entry)
}

const standsIn = (change: MenuConfigChange, environment: EnvironmentName) =>
  environmentsOf(change).some((name) => name === environment)

/**
 * Merges a company's changes into the menu. They never widen the audience of a built-in entry; changes of
 * removed entries are ignored, and entries of removed groups go to the first group.
 */
export function mergeMenu(
  builtIn: readonly MenuEntry[],
  { entries }: MenuConfig,
  environment: EnvironmentName,
): MenuEntry[] {
  const changes = new Map(entries.map((change) => [change.id, change]))
  const shipped = new Set(builtIn.flatMap(({ id, children = [] }) => [id, ...children.map((one) => one.id)]))
  const own = [...changes.values()].filter(
    (one) => one.kind && !shipped.has(one.id) && standsIn(one, environment),
  )
  const placeOf = (id: string) => changes.get(id)?.index
  const groups = [...builtIn, ...own.filter(({ kind }) => kind === 'group').map(addedEntry)]
  const groupOf = (change: MenuConfigChange) =>
    groups.find(({ id, children }) => children && id === change.in) ?? groups.find(({ children }) => children)
  const filled = groups.map((group) => {
    if (!group.children) return changed(group, changes.get(group.id), environment)
    const inside = own.filter((one) => one.kind !== 'group' && groupOf(one) === group).map(addedEntry)
    const menuEntries = group.children.map((entry) => changed(entry, changes.get(entry.id), environment))
    const whole = { ...group, children: sorted([...menuEntries, ...inside], placeOf) }
    return group.added
      ? group.hidden
        ? hideEntry(whole)
        : whole
      : changed(whole, changes.get(group.id), environment)
  })
  return sorted(filled, placeOf)
}
