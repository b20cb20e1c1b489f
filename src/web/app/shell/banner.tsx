import { type Environment, environment } from '../../platform/environment'
import { ArchiveBanner } from './archive-banner'
import { DelegatedSessionBanner } from './delegated-session-banner'
import { ImpersonationBanner } from './impersonation-banner'
import { NewVersionNotice } from './new-version-notice'
import { TestBanner } from './test-banner'

const banners: Partial<Record<Environment['name'], () => React.ReactNode>> = {
  prod: ImpersonationBanner,
  test: TestBanner,
  flow_entrust: DelegatedSessionBanner,
  replace_emp: DelegatedSessionBanner,
  msg_entrust: DelegatedSessionBanner,
  archive: ArchiveBanner,
}

/** Renders the banner of the current environment above the page, and the notice of a newer page. */
export function Banner() {
  const Own = banners[environment.name]
  return (
    <>
      <NewVersionNotice />
      {Own && <Own />}
    </>
  )
}
