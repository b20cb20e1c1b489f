import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

const insideDialog = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body

/** What drops down inside a modal dialog has to hang in it: nothing outside it can be seen or reached. */
export const PopupContainer = ({ children }: { children: ReactNode }) => (
  <ConfigProvider getPopupContainer={insideDialog}>{children}</ConfigProvider>
)
