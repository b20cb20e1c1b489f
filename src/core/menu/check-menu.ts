import type { MenuConfig, MenuConfigChange, MenuEntry } from '../../generated/types'
import { BusinessError } from '../business-error'
import { countCharacters } from '../text/count-characters'
import { menuChangeName } from './merge-menu'
import { matchesAddress } from './visible-menu'

/** Maximum number of entries a company may add or change, and of origins it may name. */
const menuLimits = { entries: 100, origins: 20 }

/** Addresses of pages that are in no menu. */
const reserved =
  /^\/(login|auth-redirect|401|404|redirect|test|arch|replace_emp|flow_entrust|msg_entrust|api|file|docs)(\/|$)/

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)

const isControl = (char: string) => char.charCodeAt(0) <= 0x20 || char.charCodeAt(0) === 0x7f

/** Whether an address is inside the product: a path that no browser can take for another host. */
const isInside = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !address.includes('\\') && ![...address].some(isControl)

const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)

/** Whether an address is an outside one that a browser may open; without https only on the local machine. */
function isOutside(address: string): boolean {
  const url = parsed(address)
  if (!url || url.username || url.password || [...address].some(isControl)) return false
  return url.protocol === 'https:' || url.protocol === 'http:'
}

/** Whether a text is an origin as browsers write it: scheme, host and port only. */
function isOrigin(text: string): boolean {
  const url = parsed(text)
  if (url?.origin !== text || text.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname))
}

function checkOrigins(origins: readonly string[]): void {
  if (origins.length > menuLimits.origins)
    throw new BusinessError('menu-config.too-many-origins', {
      count: origins.length,
      limit: menuLimits.origins,
    })
  const wrong = origins.find((origin) => !isOrigin(origin))
  if (wrong !== undefined) throw new BusinessError('menu-config.no-origin', { origin: wrong })
}

/** Rejects a company address that is no path, or is used by the product or another entry. */
function checkOwnAddress(change: MenuConfigChange, otherUrls: readonly string[]): void {
  const { url = '' } = change
  const name = menuChangeName(change)
  if (!/^(\/[\w-]+)+$/.test(url) || url.length > 100)
    throw new BusinessError('menu-config.no-address', { name, url })
  if (reserved.test(url) || otherUrls.some((other) => matchesAddress(other, url)))
    throw new BusinessError('menu-config.address-taken', { name, url })
}

function checkTarget(change: MenuConfigChange, frames: readonly string[]): void {
  const { kind, target = '' } = change
  const name = menuChangeName(change)
  if (kind === 'link' && !isInside(target) && !isOutside(target))
    throw new BusinessError('menu-config.bad-link', { name, target })
  if (kind === 'redirect' && !isInside(target))
    throw new BusinessError('menu-config.bad-redirect', { name, target })
  if (kind !== 'frame') return
  if (!isOutside(target)) throw new BusinessError('menu-config.bad-link', { name, target })
  const origin = parsed(target)?.origin ?? ''
  if (!frames.includes(origin)) throw new BusinessError('menu-config.foreign-frame', { name, origin })
}

const pathOf = (address = '') => address.split(/[?#]/)[0] ?? ''

/** Rejects circular redirects. */
function checkCircles(changes: readonly MenuConfigChange[]): void {
  const next = new Map(
    changes.filter(({ kind }) => kind === 'redirect').map((one) => [one.url ?? '', pathOf(one.target)]),
  )
  for (const change of changes) {
    if (change.kind !== 'redirect') continue
    const been = new Set<string>()
    for (let at = change.url; at !== undefined; at = next.get(at)) {
      if (been.has(at)) throw new BusinessError('menu-config.circle', { name: menuChangeName(change) })
      been.add(at)
    }
  }
}

function checkPlace(change: MenuConfigChange, groups: readonly string[]): void {
  const name = menuChangeName(change)
  if (!change.names || ![change.names.zh, change.names.en, change.names.es].some((one) => one.trim()))
    throw new BusinessError('menu-config.no-name', { id: change.id })
  if (change.kind === 'group' && change.in) throw new BusinessError('menu-config.too-deep', { name })
  if (change.kind !== 'group' && !groups.includes(change.in ?? ''))
    throw new BusinessError('menu-config.no-group', { name })
}

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

const isTitleTooLong = ({ names }: MenuConfigChange) =>
  names !== undefined && Object.values(names).some((name) => countCharacters(name) > 40)

/** Whether a page may be at "/": one without parameters in its address. */
const canBeHome = (url: string | undefined) => url !== undefined && !url.includes(':')

function checkHomes({ entries, home, phoneHome }: MenuConfig, shipped: readonly MenuEntry[]): void {
  const pages = [
    ...shipped.filter(({ url }) => canBeHome(url)),
    ...entries.filter(({ kind }) => kind === 'frame'),
  ].map(({ id }) => id)
  const wrong = [home, phoneHome].find((id) => id && !pages.includes(id))
  if (wrong) throw new BusinessError('menu-config.no-home', { id: wrong })
}

/** Rejects an invalid or misleading menu configuration, naming the entry and the problem. */
export function checkMenu(config: MenuConfig, builtIn: readonly MenuEntry[]): void {
  const { entries, frames, redirects } = config
  if (entries.length > menuLimits.entries)
    throw new BusinessError('menu-config.too-many', { count: entries.length, limit: menuLimits.entries })
  checkOrigins(frames)
  checkOrigins(redirects)
  const shipped = flat(builtIn)
  const ids = entries.map(({ id }) => id)
  const twice = entries.find(({ id }, n) => ids.indexOf(id) !== n)
  if (twice) throw new BusinessError('menu-config.twice', { name: menuChangeName(twice) })
  const long = entries.find(isTitleTooLong)
  if (long) throw new BusinessError('menu-config.name-too-long', { name: menuChangeName(long), limit: 40 })
  const added = entries.filter(({ kind }) => kind)
  const clash = added.find(({ id }) => shipped.some((one) => one.id === id))
  if (clash) throw new BusinessError('menu-config.twice', { name: menuChangeName(clash) })
  const groups = [
    ...builtIn.filter(({ children }) => children).map(({ id }) => id),
    ...added.filter(({ kind }) => kind === 'group').map(({ id }) => id),
  ]
  const shippedUrls = shipped.flatMap(({ url }) => url ?? [])
  for (const change of added) {
    checkPlace(change, groups)
    checkTarget(change, frames)
    if (change.kind !== 'frame' && change.kind !== 'redirect') continue
    const otherUrls = added.flatMap(({ id, url }) => (id === change.id || !url ? [] : [url]))
    checkOwnAddress(change, [...shippedUrls, ...otherUrls])
  }
  checkCircles(entries)
  checkHomes(config, shipped)
}
