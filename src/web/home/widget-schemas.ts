import type { ComponentType } from 'react'
import type { HomeWidget } from '../../generated/types'

/** What every widget of the home page is given. */
export interface WidgetProps {
  widget: HomeWidget
}

const schemas = import.meta.glob<HomeWidget>('../../../schemas/home/*.json', {
  eager: true,
  import: 'default',
})
const parts = import.meta.glob<ComponentType<WidgetProps>>('./widgets/*.tsx', {
  eager: true,
  import: 'default',
})

/** Every widget that the product has. */
export const widgets: readonly HomeWidget[] = Object.values(schemas)

/** What draws a widget, by the name in its schema. */
export const widgetComponentOf = ({ component }: HomeWidget): ComponentType<WidgetProps> | undefined =>
  parts[`./widgets/${component}.tsx`]
