import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import en from 'antd/es/locale/en_US'
import es from 'antd/es/locale/es_ES'
import zh from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLanguage } from '../platform/i18n'
import type { Controls } from './controls'

const locales = { zh, en, es }

const primary = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--q-primary').trim() || '#409eff'

const usual: Controls = { height: 32, fontSize: 14 }

/** What opens from a control stays as large as it is with controls of the usual height. */
const opened = {
  Select: { optionHeight: 32, optionPadding: '5px 12px' },
  DatePicker: {
    cellHeight: 24,
    cellWidth: 36,
    textHeight: 40,
    timeColumnWidth: 56,
    withoutTimeCellHeight: 66,
  },
  Tree: { titleHeight: 24 },
  TreeSelect: { titleHeight: 24 },
  Slider: { controlSize: 10, handleSize: 10, handleSizeHover: 12 },
}

/** Around every part drawn with antd: its language and theme. Only lazy chunks import this. */
export const AntdRoot = ({
  children,
  controls: { height, fontSize } = usual,
}: {
  children: ReactNode
  controls?: Controls
}) => (
  <ConfigProvider
    locale={locales[useLanguage()]}
    theme={{
      // roots of one size share one name, and their styles
      cssVar: { key: `qianpi-${height}-${fontSize}` },
      hashed: false,
      token: {
        controlHeight: height,
        fontSize,
        colorPrimary: primary(),
        colorPrimaryHover: '#1f6fd6',
        colorLink: '#1f6fd6',
        colorTextPlaceholder: '#6f757e',
        colorTextDescription: '#646a73',
        colorTextDisabled: '#5f656d',
        borderRadius: 6,
        fontFamily: 'var(--q-font)',
      },
      components: opened,
    }}
  >
    {children}
  </ConfigProvider>
)
