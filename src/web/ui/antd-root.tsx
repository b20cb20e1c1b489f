import './antd-root.css'
import '@ant-design/v5-patch-for-react-19'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import en from 'antd/es/locale/en_US'
import es from 'antd/es/locale/es_ES'
import zh from 'antd/es/locale/zh_CN'
import { type ReactNode, useCallback } from 'react'
import { createRoot } from 'react-dom/client'
import { memoizeWeak } from '#/core/text/memoize'
import { rootNodeOf, useTheme, useTranslator } from '../platform'
import type { ControlSize } from './controls'
import { cssTokenColours, cssTokenPixels } from './css-token'
import { usePopupContainer } from './popup-container'

/** Token of ours for each antd token. */
const colours = {
  colorPrimary: '--q-primary-fill',
  colorPrimaryHover: '--q-primary-strong',
  colorPrimaryActive: '--q-primary-strong',
  colorPrimaryText: '--q-primary-strong',
  colorPrimaryBorder: '--q-primary-line',
  colorPrimaryBg: '--q-selected',
  colorLink: '--q-primary-strong',
  colorLinkHover: '--q-primary-strong',
  colorText: '--q-text',
  colorTextSecondary: '--q-text-2',
  colorTextTertiary: '--q-text-3',
  colorTextPlaceholder: '--q-placeholder',
  colorTextDescription: '--q-text-3',
  colorTextDisabled: '--q-disabled',
  colorIcon: '--q-text-3',
  colorBgBase: '--q-surface',
  colorBgContainer: '--q-surface',
  colorBgElevated: '--q-raised',
  colorBgLayout: '--q-page',
  colorBgSpotlight: '--q-tip',
  colorBorder: '--q-line-strong',
  colorBorderSecondary: '--q-line',
  colorSplit: '--q-line',
  colorError: '--q-danger',
  colorErrorText: '--q-danger',
  colorWarning: '--q-warning',
  colorWarningText: '--q-warning',
  colorSuccess: '--q-success',
  colorSuccessText: '--q-success',
  controlItemBgHover: '--q-hover',
  controlItemBgActive: '--q-selected',
  controlItemBgActiveHover: '--q-selected',
}

/** Popups of a control always have the size of regular controls. */
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

const made = new Map<string, ThemeConfig>()

/** Returns the antd theme for a control size and the current appearance. Roots of one kind share it. */
function antdTheme(
  { height, fontSize }: ControlSize,
  { isDark, isStill, colour }: ReturnType<typeof useTheme>,
  place?: Element,
): ThemeConfig {
  const words = [height, fontSize, isDark ? 'dark' : 'light', ...(isStill ? ['still'] : []), colour.slice(1)]
  const key = `qianpi-${words.join('-')}`
  const known = made.get(key)
  if (known) return known
  const next: ThemeConfig = {
    cssVar: { key },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...cssTokenColours(colours, place),
      controlHeight: height,
      fontSize,
      borderRadius: 6,
      motion: !isStill,
      fontFamily: 'var(--q-font)',
    },
    components: opened,
  }
  made.set(key, next)
  return next
}

const locales = { zh, en, es }

/** Returns the control sizes of the shell: the size that the person chose. */
const shellControls = (): ControlSize => ({
  height: cssTokenPixels('--q-control') || 32,
  fontSize: cssTokenPixels('--q-font-size') || 14,
})

const cacheOf = memoizeWeak((_: ShadowRoot) => createCache())

/** Puts the styles of controls into the shadow root that a form is in; otherwise into the page. */
function StylePlace({ place, children }: { place: Element | undefined; children: ReactNode }) {
  const root = rootNodeOf(place)
  if (!(root instanceof ShadowRoot)) return children
  return (
    <StyleProvider container={root} cache={cacheOf(root)}>
      {children}
    </StyleProvider>
  )
}

interface AntdRootProps {
  children: ReactNode
  controls?: ControlSize
}

/** Wraps components built on antd with its language and theme. Only lazy chunks import this. */
export function AntdRoot({ children, controls }: AntdRootProps) {
  const drawn = useTheme()
  const { language } = useTranslator()
  const place = usePopupContainer()
  // Nothing outside of a modal dialog can be seen or reached.
  const popupContainer = useCallback(
    (trigger?: HTMLElement) => trigger?.closest('dialog') ?? place ?? document.body,
    [place],
  )
  return (
    <StylePlace place={place}>
      <ConfigProvider
        locale={locales[language]}
        theme={antdTheme(controls ?? shellControls(), drawn, place)}
        getPopupContainer={popupContainer}
      >
        {children}
      </ConfigProvider>
    </StylePlace>
  )
}

/** Uses the theme around it, so that antd derives it and does not drop it with the last control. */
function ThemeUser() {
  theme.useToken()
  return null
}

let isKept = false

/**
 * Derives the theme of the page's controls before a press needs one, and keeps it: antd needs a frame for that, and drops
 * it whenever no control is mounted.
 */
export function keepTheme(): void {
  if (isKept) return
  isKept = true
  createRoot(document.createElement('div')).render(
    <AntdRoot>
      <ThemeUser />
    </AntdRoot>,
  )
}
