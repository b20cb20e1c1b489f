import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

const insideDialog = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body

/** Renders dropdowns of a modal dialog inside it, as nothing outside can be seen or reached. */
export const PopupContainer = ({ children }: { children: ReactNode }) => (
  <ConfigProvider getPopupContainer={insideDialog}>{children}</ConfigProvider>
)
