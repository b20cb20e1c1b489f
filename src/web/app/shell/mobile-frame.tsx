import { lazy, Suspense, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../platform'
import { useProductName } from '../../platform/company-identity'
import { useBadges } from '../../stores/badges'
import { homePathOf, type MenuRoute, routesOf } from '../../stores/menu'
import { useSession } from '../../stores/session'
import { CountBadge, Icon, IconButton, type IconName, isIconName } from '../../ui'
import { AlarmAlert, CompanyAlert } from './alarm-alert'
import { UserMenu } from './user-menu'

const HeaderSearch = lazy(() => import('./search/header-search'))

const workbench = '/mobile/workbench'

/** Whether an address is a home page, of this device or of the desktop. */
function useIsRoot(path: string): boolean {
  const { person } = useSession()
  const homes = person ? [homePathOf(person, true), homePathOf(person, false)] : []
  return ['/', workbench, ...homes].includes(path)
}

/**
 * Returns a function that goes one page back, or to the workbench if the page was opened by a link (S1-086,
 * S1-087).
 */
const useBack = () => {
  const navigate = useNavigate()
  return () => {
    const before = location.href
    void navigate(-1)
    setTimeout(() => {
      if (location.href === before) void navigate(workbench)
    }, 500)
  }
}

const maxTabs = 5

interface BottomTab {
  to: string
  icon: IconName
  title: string
  count?: number
}

/** Returns the first menu entries as tabs, for an environment without any of the usual pages. */
const firstOf = (routes: readonly MenuRoute[]): BottomTab[] =>
  routes
    .filter(({ hidden }) => !hidden)
    .slice(0, maxTabs)
    .map(({ url, icon = '', title }) => ({ to: url, icon: isIconName(icon) ? icon : 'list', title }))

function TabBar() {
  const { waiting, cc, message } = useBadges()
  const { person } = useSession()
  const routes = person ? routesOf(person) : []
  const usual: BottomTab[] = [
    { to: workbench, icon: 'home', title: 'menu.dashboard' },
    { to: '/list/waiting', icon: 'time', title: 'mobile.waiting', count: waiting },
    { to: '/mobile/messages', icon: 'bell', title: 'mobile.notices', count: message + cc },
    { to: '/mobile/me', icon: 'user', title: 'mobile.mine' },
  ]
  const open = usual.filter(({ to }) => routes.some(({ url, mobile }) => url === to && mobile !== false))
  const tabs = open.length ? open : firstOf(routes)
  return (
    <nav className="mobile-tabs q-row q-align-stretch q-surface" aria-label={t('shell.menu')}>
      {tabs.map(({ to, icon, title, count }) => (
        <NavLink key={to} to={to}>
          <span className="mobile-tab-icon q-anchor">
            <Icon name={icon} size={22} />
            <CountBadge value={count} />
          </span>
          {t(title)}
        </NavLink>
      ))}
    </nav>
  )
}

const isTab = (path: string) => /^\/(list|mobile)\//.test(path)

interface MobileFrameProps {
  title: string
  takeIn(frame: HTMLElement | null): void
}

/** Removes dashes between words; dashes inside a number or a Latin word stay. */
const withoutDashes = (title: string) => title.replace(/(?<![0-9A-Za-z])-|-(?![0-9A-Za-z])/g, '')

/** Renders the shell below 992 px: a title bar with a back button, and tabs below (S1-084…S1-088). */
export function MobileFrame({ title, takeIn }: MobileFrameProps) {
  const { pathname } = useLocation()
  const back = useBack()
  const [isSearching, setSearching] = useState(false)
  const isRoot = useIsRoot(pathname)
  const name = useProductName()
  const hasTabs = isRoot || isTab(pathname)
  return (
    <div className="mobile" data-tabs={hasTabs || undefined}>
      {isRoot ? (
        <header className="mobile-home q-surface">
          <h1 className="q-grow q-truncate">{name}</h1>
          <IconButton icon="search" label={t('search.title')} onClick={() => setSearching(true)} />
          <UserMenu />
        </header>
      ) : (
        <header className="mobile-title q-surface">
          <IconButton icon="back" label={t('ui.back')} onClick={back} />
          <h1 title={title}>{withoutDashes(title)}</h1>
        </header>
      )}
      <CompanyAlert />
      <AlarmAlert />
      <main ref={takeIn} className="mobile-page" />
      {hasTabs && <TabBar />}
      {isSearching && (
        <Suspense>
          <HeaderSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}
