import { type Environment, environment } from '../../platform/environment'
import { ArchiveBanner } from './archive-banner'
import { NarrowBanner } from './delegated-session-banner'
import { ActingBanner } from './impersonation-banner'
import { TestBanner } from './test-banner'

const banners: Partial<Record<Environment['name'], () => React.ReactNode>> = {
  prod: ActingBanner,
  test: TestBanner,
  flow_entrust: NarrowBanner,
  replace_emp: NarrowBanner,
  msg_entrust: NarrowBanner,
  archive: ArchiveBanner,
}

/** What a page of this environment says above everything else. */
export function Banner() {
  const Own = banners[environment.name]
  return Own && <Own />
}
