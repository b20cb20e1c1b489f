import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import en from 'antd/es/locale/en_US'
import es from 'antd/es/locale/es_ES'
import zh from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLanguage } from '../platform/i18n'

const locales = { zh, en, es }

const primary = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--q-primary').trim() || '#409eff'

/** Around every part drawn with antd: its language and theme. Only lazy chunks import this. */
export const AntdRoot = ({
  children,
  size = 'middle',
}: {
  children: ReactNode
  size?: 'small' | 'middle' | 'large'
}) => (
  <ConfigProvider
    locale={locales[useLanguage()]}
    componentSize={size}
    theme={{
      // one name for all roots: they share their styles
      cssVar: { key: 'qianpi' },
      hashed: false,
      token: {
        colorPrimary: primary(),
        colorPrimaryHover: '#1f6fd6',
        colorLink: '#1f6fd6',
        colorTextPlaceholder: '#6f757e',
        colorTextDescription: '#646a73',
        colorTextDisabled: '#5f656d',
        borderRadius: 6,
        fontFamily: 'var(--q-font)',
      },
    }}
  >
    {children}
  </ConfigProvider>
)
