import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import en from 'antd/es/locale/en_US'
import es from 'antd/es/locale/es_ES'
import zh from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLanguage } from '../platform/i18n/i18n'
import { useTheme } from '../platform/theme'
import { antdTheme } from './antd-theme'
import type { ControlSize } from './controls'
import { pixelsOf } from './css-token'

const locales = { zh, en, es }

/** Returns the control sizes of the shell: the size that the person chose. */
const shellControls = (): ControlSize => ({
  height: pixelsOf('--q-control') || 32,
  fontSize: pixelsOf('--q-font-size') || 14,
})

/** Renders dropdowns of a modal dialog inside it, as nothing outside can be seen or reached. */
const insideDialog = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body

interface AntdRootProps {
  children: ReactNode
  controls?: ControlSize
}

/** Wraps components built on antd with its language and theme. Only lazy chunks import this. */
export function AntdRoot({ children, controls }: AntdRootProps) {
  const drawn = useTheme()
  return (
    <ConfigProvider
      locale={locales[useLanguage()]}
      theme={antdTheme(controls ?? shellControls(), drawn)}
      getPopupContainer={insideDialog}
    >
      {children}
    </ConfigProvider>
  )
}
