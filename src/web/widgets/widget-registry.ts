import type { ComponentType } from 'react'
import type { FormItem } from '#/generated/types'
import type { LayoutProps } from '../controls/layout-props'
import type { AsideProps, ViewProps, WidgetProps } from '../controls/widget-props'
import '../controls/controls.css'
import { fieldSchemaOf, isEmpty, itemFieldSchema } from '../../core/form'
import { StaticEntryPicker } from '../controls/static-picker'
import { createPreloadable, type PreloadableComponent } from '../platform'

type Module<Props> = { default: ComponentType<Props> }

/** Static placeholder of a heavy control until interaction, for the items and values it supports. */
interface Quiet {
  default: ComponentType<WidgetProps>
  canShow(item: FormItem, value: unknown): boolean
}

const edits = import.meta.glob<Module<WidgetProps>>('./*/edit.tsx')
const asides = import.meta.glob<Module<AsideProps>>('./*/aside.tsx')
const reads = import.meta.glob<Module<ViewProps>>('./*/read.tsx')
const layouts = import.meta.glob<Module<LayoutProps>>('./*/layout.tsx', { eager: true })
const plains = import.meta.glob<Module<WidgetProps>>('./*/native.tsx', { eager: true })
const quiets = import.meta.glob<Quiet>('./*/static.tsx', { eager: true })

/** Creates one lazy component per file; the folder is the widget's name. */
function found<Props>(files: Record<string, () => Promise<Module<Props>>>) {
  const entries = Object.entries(files).map(
    ([path, load]) => [path.split('/')[1] ?? '', createPreloadable(load)] as const,
  )
  return new Map<string, PreloadableComponent<Props>>(entries)
}

const editors = found(edits)
const readers = found(reads)
const lazyAsides = found(asides)
const ready = new Map<string, ComponentType<WidgetProps>>(
  Object.entries(plains).map(([path, { default: plain }]) => [path.split('/')[1] ?? '', plain]),
)

/** Fields of other programs: their controls are no antd, unless they bring it. */
const foreign = new Set<string>()

/** Adds the components of a field of another program. */
export function addWidget(
  name: string,
  { edit, read }: { edit(): Promise<Module<WidgetProps>>; read?(): Promise<Module<ViewProps>> },
): void {
  foreign.add(name)
  editors.set(name, createPreloadable(edit))
  if (read) readers.set(name, createPreloadable(read))
}

/** Whether a widget is plain HTML: it does not need antd. Those of the product are bundled with the form. */
export const isNativeWidget = (name: string) => `./${name}/native.tsx` in plains || foreign.has(name)

/** Whether the code that edits a field's value is loaded. */
export const isWidgetLoaded = (name: string) => ready.has(name)

/** Returns the component that edits a field's value, or undefined for an unknown widget. */
export const editorOf = (name: string) => editors.get(name) ?? ready.get(name)

/** Returns the editor without suspending if its code is loaded, as for a cell opened by a key. */
export const editorIfReady = (name: string) => ready.get(name) ?? editors.get(name)

/** Placeholder of all fields that refer to the directory; a chosen entry is shown by the control. */
const quietEntries: Quiet = { default: StaticEntryPicker, canShow: (_, value) => isEmpty(value) }

/** Returns the static placeholder of a widget's control. */
export const staticControlOf = (name: string): Quiet | undefined =>
  quiets[`./${name}/static.tsx`] ?? (fieldSchemaOf(name)?.refers ? quietEntries : undefined)

/** Returns the component that shows a field's value, where plain text is not enough. */
export const viewerOf = (name: string) => readers.get(name)

/** Returns the component that shows facts below a field, if the option that its schema names is on. */
export const asideOf = (name: string, item: FormItem) => {
  const option = itemFieldSchema(item).aside
  return option !== undefined && item.options[option] === true ? lazyAsides.get(name) : undefined
}

/** Returns the component that arranges the parts of a layout; small, so loaded with the form. */
export const layoutOf = (name: string) => layouts[`./${name}/layout.tsx`]?.default

async function load(name: string) {
  if (ready.has(name)) return
  const module = await editors.get(name)?.preload()
  if (module) ready.set(name, module.default)
}

/** Preloads the code of widgets. */
export const preloadWidgets = (names: Iterable<string>) => Promise.all([...new Set(names)].map(load))

/** Preloads the code that shows values of widgets, or of all. */
export const preloadViewers = (names: Iterable<string> = readers.keys()) =>
  Promise.all([...new Set(names)].map((name) => readers.get(name)?.preload()))
