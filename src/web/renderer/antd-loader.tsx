import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import type { ControlSize } from '../ui'

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
