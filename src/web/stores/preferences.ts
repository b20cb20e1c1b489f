import { proxy, subscribe, useSnapshot } from 'valtio'
import colours from '#schemas/data/colours.json'
import { applyAppearance, type Theme, themes } from '../platform/theme'

/** The sizes of the shell, from the largest (S1-021). */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
type Size = (typeof sizes)[number]

/** Colours whose darkened and lightened forms read well in both themes (WCAG AA). */
export const themeColours: readonly string[] = colours.theme

interface Preferences {
  colour: string
  theme: Theme
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  sidebarOpen: boolean
  size: Size
  /** Notices of the desktop while no tab is looked at. */
  deskNotices: boolean
  /** How the designer shows a flow; until somebody says so, as suits the screen. */
  flowView?: 'canvas' | 'list'
  /** The designer leaves the menu where it is. */
  designBeside?: boolean
}

const storageKey = 'qianpi.preferences'
const defaults: Preferences = {
  colour: colours.theme[0] ?? '',
  theme: 'system',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  sidebarOpen: true,
  size: 'small',
  deskNotices: false,
}

const stored = (): Partial<Preferences> => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

const known = ({ theme, ...rest }: Partial<Preferences>): Partial<Preferences> => ({
  ...rest,
  // what was kept under this name before there were themes was a colour
  theme: themes.find((one) => one === theme) ?? defaults.theme,
})

const preferences = proxy<Preferences>({ ...defaults, ...known(stored()) })

/** How this browser likes the shell (S1-093). */
export const usePreferences = (): Preferences => useSnapshot(preferences)
export const setPreferences = (change: Partial<Preferences>): void => void Object.assign(preferences, change)

/** Puts the look on the page and keeps the preferences in the browser. */
export function applyPreferences(): void {
  const apply = () => {
    applyAppearance(preferences)
    localStorage.setItem(storageKey, JSON.stringify(preferences))
  }
  apply()
  subscribe(preferences, apply)
}
