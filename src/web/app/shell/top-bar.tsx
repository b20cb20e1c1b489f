import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../platform'
import { useErrors } from '../../stores/errors'
import type { MenuRoute } from '../../stores/menu'
import { setPreferences, shellSizes, usePreferences } from '../../stores/preferences'
import { Icon, IconButton, Menu, toast } from '../../ui'
import { LanguageMenu } from '../../ui/language-menu'
import { UserMenu } from './user-menu'

const ErrorLog = lazy(() => import('../../person/error-log'))
const HeaderSearch = lazy(() => import('./search/header-search'))
const PreferencesPanel = lazy(() => import('./preferences-panel'))
type Open = 'search' | 'errors' | 'settings'

const toggleFullScreen = () => {
  if (!document.fullscreenEnabled) return toast('you browser can not work', 'warning')
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
}

const SizeMenu = () => {
  const { size } = usePreferences()
  const actions = shellSizes.map((key) => ({
    key,
    text: t(`shell.size.${key}`),
    checked: key === size,
    run: () => setPreferences({ size: key }),
  }))
  return <Menu label={t('shell.size')} trigger={<Icon name="size" size={18} />} actions={actions} />
}

const Breadcrumb = ({ route, title }: { route: MenuRoute | undefined; title: string }) => (
  <nav className="top-crumbs q-grow q-shrink" aria-label={t('shell.crumbs')}>
    <ol className="q-row q-align-stretch q-gap-1-5 q-nowrap q-muted">
      {route?.crumbs.map((crumb) => (
        <li key={crumb}>{t(crumb)}</li>
      ))}
      <li aria-current="page">{title}</li>
    </ol>
  </nav>
)

/** Opens the search on Ctrl+K or ⌘K, unless a dialog is open or a field has its own use of the keys. */
function useSearchKey(onSearch: () => void): void {
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    const listening = new AbortController()
    const handleKey = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', handleKey, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** Renders the breadcrumb on the left, tools and the user menu on the right (S1-061). */
export function TopBar({ route, title }: { route: MenuRoute | undefined; title: string }) {
  const { sidebarOpen, showSettings } = usePreferences()
  const [open, setOpen] = useState<Open | null>(null)
  const errors = useErrors()
  const close = () => setOpen(null)
  useSearchKey(() => setOpen('search'))
  return (
    <div className="top q-row q-gap-2 q-pad-y-0 q-pad-x-3">
      <IconButton
        icon="menu"
        label={t(sidebarOpen ? 'shell.fold' : 'shell.unfold')}
        aria-expanded={sidebarOpen}
        onClick={() => setPreferences({ sidebarOpen: !sidebarOpen })}
      />
      <Breadcrumb route={route} title={title} />
      <div className="top-tools q-row">
        <IconButton
          icon="search"
          label={t('search.title')}
          title={`${t('search.title')} (Ctrl+K)`}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen('search')}
        />
        {errors.length > 0 && (
          <IconButton icon="warning" label={t('errors.title')} onClick={() => setOpen('errors')} />
        )}
        <IconButton icon="fullscreen" label={t('shell.full-screen')} onClick={toggleFullScreen} />
        <SizeMenu />
        <LanguageMenu />
        {showSettings && (
          <IconButton icon="settings" label={t('settings.title')} onClick={() => setOpen('settings')} />
        )}
        <UserMenu />
      </div>
      <Suspense>
        {open === 'search' && <HeaderSearch onClose={close} />}
        {open === 'errors' && <ErrorLog onClose={close} />}
        {open === 'settings' && <PreferencesPanel onClose={close} />}
      </Suspense>
    </div>
  )
}
