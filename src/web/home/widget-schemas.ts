import type { ComponentType } from 'react'
import type { HomeWidget } from '../../generated/types'

/** Props of every widget of the home page. */
export interface HomeWidgetProps {
  widget: HomeWidget
}

const schemas = import.meta.glob<HomeWidget>('../../../schemas/home/*.json', {
  eager: true,
  import: 'default',
})
const parts = import.meta.glob<ComponentType<HomeWidgetProps>>('./widgets/*.tsx', {
  eager: true,
  import: 'default',
})

/** All widgets of the product. */
export const homeWidgets: readonly HomeWidget[] = Object.values(schemas)

/** Returns the component of a widget by the name in its schema. */
export const widgetComponentOf = ({ component }: HomeWidget): ComponentType<HomeWidgetProps> | undefined =>
  parts[`./widgets/${component}.tsx`]
