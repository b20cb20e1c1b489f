import { type Environment, environment } from '../../platform/environment'
import { ActingBanner } from './acting-banner'
import { TestBanner } from './test-banner'

const banners: Partial<Record<Environment['name'], () => React.ReactNode>> = {
  prod: ActingBanner,
  test: TestBanner,
}

/** What a page of this environment says above everything else. */
export function Banner() {
  const Own = banners[environment.name]
  return Own && <Own />
}
