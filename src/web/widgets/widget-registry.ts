import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { FormItem } from '#/generated/types'
import type { LayoutProps } from '../controls/layout-props'
import type { ViewProps, WidgetProps } from '../controls/widget-props'
import '../controls/controls.css'

type Module<Props> = { default: ComponentType<Props> }
type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>

/** A look-alike that stands for a heavy control until it is reached, for the items and values it can show. */
interface Quiet {
  default: ComponentType<WidgetProps>
  canShow(item: FormItem, value: unknown): boolean
}

const edits = import.meta.glob<Module<WidgetProps>>('./*/edit.tsx')
const reads = import.meta.glob<Module<ViewProps>>('./*/read.tsx')
const layouts = import.meta.glob<Module<LayoutProps>>('./*/layout.tsx', { eager: true })
const plains = import.meta.glob<Module<WidgetProps>>('./*/native.tsx', { eager: true })
const quiets = import.meta.glob<Quiet>('./*/static.tsx', { eager: true })

/** One lazy component for each file found; the folder's name is the widget's. */
function found<Props>(files: Record<string, () => Promise<Module<Props>>>) {
  const entries = Object.entries(files).map(([path, load]) => [path.split('/')[1] ?? '', lazy(load)] as const)
  return new Map<string, Lazy<Props>>(entries)
}

const editors = found(edits)
const readers = found(reads)
const ready = new Map<string, ComponentType<WidgetProps>>(
  Object.entries(plains).map(([path, { default: plain }]) => [path.split('/')[1] ?? '', plain]),
)

/** Whether a widget is made of plain HTML: it came with the form and asks nothing of antd. */
export const isNativeWidget = (name: string) => `./${name}/native.tsx` in plains

/** Whether the code that edits a field's value is here already. */
export const isWidgetLoaded = (name: string) => ready.has(name)

/** The component that edits a field's value; undefined where no widget bears the name. */
export const editorOf = (name: string) => (isNativeWidget(name) ? ready.get(name) : editors.get(name))

/** The same where it must stand at once if its code is here already, as a cell that a key opens. */
export const readyEditorOf = (name: string) => ready.get(name) ?? editors.get(name)

/** What stands for the control of a widget until it is reached. */
export const staticControlOf = (name: string): Quiet | undefined => quiets[`./${name}/static.tsx`]

/** The component that shows a field's value, where plain text is not enough. */
export const viewerOf = (name: string) => readers.get(name)

/** The component that places what a layout holds; small, and there at once. */
export const layoutOf = (name: string) => layouts[`./${name}/layout.tsx`]?.default

async function load(name: string) {
  if (ready.has(name)) return
  const module = await edits[`./${name}/edit.tsx`]?.()
  if (module) ready.set(name, module.default)
}

/** Fetches the code of widgets before they are drawn. */
export const preloadWidgets = (names: Iterable<string>) => Promise.all([...new Set(names)].map(load))
