import { type ComponentType, lazy, type ReactNode, useMemo, useState } from 'react'
import { type FieldPlan, isTableItem } from '../../core/form'
import { ControlThemeContext } from '../controls/widget-props'
import type { ControlSize } from '../ui'
import { isNativeWidget } from '../widgets/widget-registry'

interface ThemedProps {
  controls: ControlSize
  children: ReactNode
}

type Root = ComponentType<ThemedProps>

let ready: Root | undefined

const load = async () => {
  const { AntdRoot } = await import('../ui/antd-root')
  ready = AntdRoot
  return { default: AntdRoot }
}

const Later: Root = lazy(load)

/** Loads antd before a control needs it. */
export const preloadTheme = () => load()

/** Whether antd is loaded, so that its controls render without waiting. */
export const isThemeReady = () => ready !== undefined

/** Boundary around a mounted control. antd is loaded with the first one, not with the form. */
export function ThemeBoundary(props: ThemedProps) {
  const [Root] = useState<Root>(() => ready ?? Later)
  return <Root {...props} />
}

/** Theme around the control of a field. A table is plain HTML and themes the controls of its open cells. */
export function FieldTheme({
  planned,
  controls,
  children,
}: ThemedProps & { planned: Pick<FieldPlan, 'item' | 'widget'> }) {
  const theme = useMemo(() => ({ Theme: ThemeBoundary, controls, preload: preloadTheme }), [controls])
  if (isNativeWidget(planned.widget)) return children
  if (isTableItem(planned.item))
    return <ControlThemeContext.Provider value={theme}>{children}</ControlThemeContext.Provider>
  return <ThemeBoundary controls={controls}>{children}</ThemeBoundary>
}
