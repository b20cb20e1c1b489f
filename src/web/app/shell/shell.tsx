import './shell.css'
import './mobile.css'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n'
import { pageSettings } from '../../platform/settings'
import { usePreferences } from '../../stores/preferences'
import { useSession } from '../../stores/session'
import { Banner } from './banner'
import { MobileFrame } from './mobile-frame'
import { Sidebar } from './sidebar'
import { TagsBar } from './tags-bar'
import { TopBar } from './top-bar'
import { useLive } from './use-live'
import { useCurrentRoute, useVisit } from './use-route'

const ChangePassword = lazy(() => import('./change-password'))

/** Whoever has a password for one time only sees nothing, and asks for nothing, before it is changed. */
const FirstPassword = () => (
  <main>
    <Suspense>
      <ChangePassword isForced onClose={() => undefined} />
    </Suspense>
  </main>
)

/** Everything around a page: menu, bars and banners; the mobile shell below 992 px. */
export default function Shell() {
  const { person } = useSession()
  return person?.mustChange ? <FirstPassword /> : <Frame />
}

function Frame() {
  const isMobile = useIsMobile()
  const { tagsView, fixedHeader } = usePreferences()
  const current = useCurrentRoute()
  useVisit(current)
  useLive()
  if (isMobile)
    return (
      <>
        <Banner />
        <MobileFrame title={current.title} />
      </>
    )
  const { alert } = pageSettings()
  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        {t('shell.skip')}
      </a>
      <Sidebar />
      <div className="shell-main">
        <Banner />
        <header className="shell-head" data-fixed={fixedHeader || undefined}>
          <TopBar route={current.route} title={current.title} />
          {tagsView && <TagsBar url={current.url} />}
        </header>
        {alert && (
          <p className="shell-alert" role="status">
            {alert}
          </p>
        )}
        <main id="main" className="shell-page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
