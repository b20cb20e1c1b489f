import { isPermitted } from '../../core/permission/check-permission'
import type { HomeLayout, HomeWidget } from '../../generated/types'

/** Where a home page is drawn, and for whom. */
export interface HomeViewer {
  environment: string
  roles: readonly string[]
}

const isFor = ({ environments, roles }: HomeWidget, reader: HomeViewer): boolean =>
  (!environments || environments.some((name) => name === reader.environment)) &&
  isPermitted(reader.roles, roles)

/** The widgets that a reader has, in the order of their schemas. */
export const availableWidgets = (reader: HomeViewer, widgets: readonly HomeWidget[]): HomeWidget[] =>
  widgets.filter((widget) => isFor(widget, reader)).sort((a, b) => a.order - b.order)

/**
 * Widgets as a person has arranged them. One that came with a later version of the product was never arranged: it
 * follows those that stand before it in the schemas' order, so that nobody has to look for it.
 */
export function applyLayout(widgets: readonly HomeWidget[], layout: HomeLayout | null): HomeWidget[] {
  if (!layout) return [...widgets]
  const byName = new Map(widgets.map((widget) => [widget.name, widget]))
  const order = [...new Set(layout.order)].flatMap((name) => byName.get(name) ?? [])
  widgets.forEach((widget, at) => {
    if (order.includes(widget)) return
    const before = widgets[at - 1]
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, widget)
  })
  return order
}

/** The arranged widgets that are to be seen. */
export const visibleWidgets = (widgets: readonly HomeWidget[], layout: HomeLayout | null): HomeWidget[] =>
  applyLayout(widgets, layout).filter(({ name }) => !layout?.hidden.includes(name))
