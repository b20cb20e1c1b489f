import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface PageProps {
  /** The part of a menu entry's component after the colon: list:waiting draws the list "waiting". */
  name?: string
}

const modules = import.meta.glob<{ default: ComponentType<PageProps> }>('../pages/*/page.tsx')
const pages = new Map<string, LazyExoticComponent<ComponentType<PageProps>>>(
  Object.entries(modules).map(([path, load]) => [path.split('/')[2] ?? '', lazy(load)]),
)

/** The page of a menu entry's component; an unknown one is the page "not found". */
export function MenuPage({ component }: { component: string }) {
  const [folder = '', name] = component.split(':')
  const Found = pages.get(folder) ?? pages.get('not-found')
  return Found ? <Found name={name} /> : null
}
