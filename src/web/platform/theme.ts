import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { createEmitter } from './event-emitter'

/** Selectable themes; the system's is the default. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Appearance of the page: known to style sheets, and passed to libraries. */
export interface Appearance {
  theme: Theme
  colour: string
  size: string
  /** True if the colour is the company's: then it stands for the product's own, on the sign-in page. */
  isBrand?: boolean
}

interface Drawn {
  isDark: boolean
  /** True without animations: the system requests reduced motion. */
  isStill: boolean
  colour: string
  size: string
}

/** Watches a media query; undefined outside of a page. */
const mediaOf = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)

const systemIsDark = mediaOf('(prefers-color-scheme: dark)')
const asksForStill = mediaOf('(prefers-reduced-motion: reduce)')
const redraws = createEmitter<[]>()
let look: Appearance = { theme: 'system', colour: '', size: '' }
let drawn: Drawn = drawnOf(look)

function drawnOf({ theme, colour, size }: Appearance): Drawn {
  const isDark = theme === 'system' ? systemIsDark?.matches === true : theme === 'dark'
  return { isDark, isStill: asksForStill?.matches === true, colour, size }
}

function draw() {
  drawn = drawnOf(look)
  redraws.tell()
}

/** Sets the colour of the browser's own bars to that of the page. */
function paintFrame() {
  const ground = document.body && getComputedStyle(document.body).backgroundColor
  if (ground) document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
}
systemIsDark?.addEventListener('change', draw)
asksForStill?.addEventListener('change', draw)

const AppearanceContext = createContext<Appearance | undefined>(undefined)

/** Provides the appearance of a form, in place of the page's. */
export const AppearanceProvider = AppearanceContext.Provider

/** Returns the dark mode, theme colour and size of the form around, or of the page, for code beyond style sheets. */
export function useTheme(): Drawn {
  const own = useContext(AppearanceContext)
  const page = useSyncExternalStore(redraws.add, () => drawn)
  return useMemo(() => (own ? drawnOf(own) : page), [own, page])
}

/** Tokens of the product's own colours, by those of a theme colour on which white text is readable. */
const brandTokens = {
  '--q-brand': 'var(--q-primary-fill)',
  '--q-brand-deep': 'var(--q-primary-fill-hover)',
  '--q-brand-text': 'var(--q-on-fill)',
  '--q-brand-light': 'var(--q-on-fill)',
}

/** Applies an appearance to the page. */
export function applyAppearance(next: Appearance): void {
  const { style, dataset } = document.documentElement
  redraws.add(paintFrame)
  dataset.theme = next.theme
  dataset.size = next.size
  style.setProperty('--q-primary', next.colour)
  for (const [token, value] of Object.entries(brandTokens))
    style.setProperty(token, next.isBrand ? value : null)
  look = next
  draw()
}
