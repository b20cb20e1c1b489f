import { proxy, subscribe, useSnapshot } from 'valtio'
import colours from '#schemas/data/colours.json'
import { applyAppearance, type Theme, themes } from '../platform'
import { companyIdentity, watchCompanyIdentity } from '../platform/company-identity'
import { writePreferenceCookie } from '../platform/cookie'

/** Sizes of the shell, largest first (S1-021). */
export const shellSizes = ['default', 'medium', 'small', 'mini'] as const
type Size = (typeof shellSizes)[number]

interface Preferences {
  colour: string
  theme: Theme
  /** Whether the top bar offers the settings panel. */
  showSettings: boolean
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  sidebarOpen: boolean
  /** Groups of the menu that the person has folded, by id. */
  foldedGroups?: readonly string[]
  size: Size
  /** Whether desktop notifications are shown while no tab is visible. */
  deskNotices: boolean
  /** View of a flow in the designer; by default depends on the screen. */
  flowView?: 'canvas' | 'list'
  /** True if the designer leaves the menu visible. */
  designBeside?: boolean
  /** Chosen sizes of parts of the designer in px, by part. */
  partSizes?: Readonly<Record<string, number | undefined>>
}

const storageKey = 'qianpi.preferences'
const defaults: Preferences = {
  colour: colours.theme[0] ?? '',
  theme: 'system',
  showSettings: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  sidebarOpen: true,
  size: 'mini',
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
  // Before themes existed, a colour was stored under this name.
  theme: themes.find((one) => one === theme) ?? defaults.theme,
})

const preferences = proxy<Preferences>({ ...defaults, ...known(stored()) })

/** Returns the browser's preferences of the shell (S1-093). */
export const usePreferences = (): Preferences => useSnapshot(preferences)
export const setPreferences = (change: Partial<Preferences>): void => void Object.assign(preferences, change)

/** Returns the colour that a choice shows: the first one is the company's, if it has set one. */
export const resolveThemeColour = (choice: string): string =>
  (choice === defaults.colour && companyIdentity().colour) || choice

/** Colours whose darker and lighter variants are readable in both themes (WCAG AA), as they are stored. */
export const themeColours: readonly string[] = colours.theme

/** Applies the appearance and stores the preferences in the browser. */
export function applyPreferences(): void {
  const apply = () => {
    const { theme, size, colour } = preferences
    const isBrand = companyIdentity().colour !== undefined
    applyAppearance({ theme, size, colour: resolveThemeColour(colour), isBrand })
    // The server writes the theme into the next page before its first render.
    writePreferenceCookie('theme', preferences.theme)
    localStorage.setItem(storageKey, JSON.stringify(preferences))
  }
  apply()
  subscribe(preferences, apply)
  watchCompanyIdentity(apply)
}
