import type { MenuConfig, MenuEntry } from '#/generated/types'
import form from '#schemas/forms/menu-places.json'
import { AutosavePanel } from '../../product-forms/autosave-panel'

interface PlacesProps {
  config: MenuConfig
  groups: readonly MenuEntry[]
  onChange(part: Partial<MenuConfig>): void
}

const lines = (text: unknown): string[] =>
  String(text ?? '')
    .split(/\s+/)
    .filter(Boolean)

/** Edits home pages, and the sites that may be embedded or linked. */
export function HomePages({ config, groups, onChange }: PlacesProps) {
  const pages = groups
    .flatMap(({ children = [] }) => children)
    .filter(({ url, redirect }) => url && !redirect)
    .map(({ id, title }) => ({ value: id, label: title }))
  const known = { home: { options: { options: pages } }, phoneHome: { options: { options: pages } } }
  const change = (model: string, value: unknown) => {
    const isHome = model === 'home' || model === 'phoneHome'
    onChange({ [model]: isHome ? String(value ?? '') : lines(value) })
  }
  const { home, phoneHome, frames, redirects } = config
  const values = { home, phoneHome, frames: frames.join('\n'), redirects: redirects.join('\n') }
  return <AutosavePanel form={form} values={values} known={known} onChange={change} />
}
