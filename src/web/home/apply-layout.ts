import { isPermitted } from '../../core/permission/check-permission'
import type { HomeLayout, HomeWidget } from '../../generated/types'

/** Place of a home page and its reader. */
export interface HomeViewer {
  page: NonNullable<HomeWidget['page']>
  environment: string
  roles: readonly string[]
}

const isFor = ({ page = 'staff', environments, roles }: HomeWidget, reader: HomeViewer): boolean =>
  page === reader.page &&
  (!environments || environments.some((name) => name === reader.environment)) &&
  isPermitted(reader.roles, roles)

/** Returns the widgets available to a reader, in schema order. */
export const availableWidgets = (reader: HomeViewer, widgets: readonly HomeWidget[]): HomeWidget[] =>
  widgets.filter((widget) => isFor(widget, reader)).sort((a, b) => a.order - b.order)

/**
 * Returns the widgets in the person's layout. One added by a later product version follows its predecessor in
 * schema order, so it is easy to find.
 */
export function arrangeWidgets(widgets: readonly HomeWidget[], layout: HomeLayout | null): HomeWidget[] {
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

/** Returns the visible widgets of the layout. */
export const visibleWidgets = (widgets: readonly HomeWidget[], layout: HomeLayout | null): HomeWidget[] =>
  arrangeWidgets(widgets, layout).filter(({ name }) => !layout?.hidden.includes(name))
