import { useSyncExternalStore } from 'react'
import { writePreferenceCookie } from './cookie'

/** The themes a person chooses from; the system's is the usual one. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** How the page looks: what style sheets know by themselves, and libraries have to be told. */
export interface Appearance {
  theme: Theme
  colour: string
  size: string
}

interface Drawn {
  isDark: boolean
  /** Nothing slides or fades: the system asks for less motion. */
  isStill: boolean
  colour: string
  size: string
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const asksForStill = matchMedia('(prefers-reduced-motion: reduce)')
const listeners = new Set<() => void>()
let look: Appearance = { theme: 'system', colour: '', size: '' }
let drawn: Drawn = drawnOf(look)

function drawnOf({ theme, colour, size }: Appearance): Drawn {
  const isDark = theme === 'system' ? systemIsDark.matches : theme === 'dark'
  return { isDark, isStill: asksForStill.matches, colour, size }
}

function draw() {
  drawn = drawnOf(look)
  paintFrame()
  for (const listener of listeners) listener()
}

/** The browser's own bars wear the colour of the page. */
function paintFrame() {
  const ground = document.body && getComputedStyle(document.body).backgroundColor
  if (ground) document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
}
systemIsDark.addEventListener('change', draw)
asksForStill.addEventListener('change', draw)

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the page is dark now, its theme colour and size, for what style sheets do not reach. */
export const useTheme = (): Drawn => useSyncExternalStore(listen, () => drawn)

/** Puts a look on the page; the cookie lets the server write the theme into the next page, before anything is drawn. */
export function applyAppearance(next: Appearance): void {
  const { style, dataset } = document.documentElement
  look = next
  dataset.theme = next.theme
  dataset.size = next.size
  style.setProperty('--q-primary', next.colour)
  writePreferenceCookie('theme', next.theme)
  draw()
}
