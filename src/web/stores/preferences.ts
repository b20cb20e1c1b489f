import { proxy, subscribe, useSnapshot } from 'valtio'

export type Size = 'default' | 'medium' | 'small' | 'mini'

interface Preferences {
  theme: string
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  sidebarOpen: boolean
  size: Size
}

const storageKey = 'qianpi.preferences'
const defaults: Preferences = {
  theme: '#409EFF',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  sidebarOpen: true,
  size: 'small',
}

const stored = (): Partial<Preferences> => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

const preferences = proxy<Preferences>({ ...defaults, ...stored() })

/** How this browser likes the shell (S1-093). */
export const usePreferences = (): Preferences => useSnapshot(preferences)
export const prefer = (change: Partial<Preferences>): void => void Object.assign(preferences, change)

/** Puts theme colour and size on the page and keeps both there and in the browser. */
export function applyPreferences(): void {
  const apply = () => {
    const { style, dataset } = document.documentElement
    style.setProperty('--q-primary', preferences.theme)
    dataset.size = preferences.size
    localStorage.setItem(storageKey, JSON.stringify(preferences))
  }
  apply()
  subscribe(preferences, apply)
}
