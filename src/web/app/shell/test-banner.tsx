import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { useSession } from '../../stores/session'
import { leaveTestEnvironment } from '../../stores/test-environment'
import { Button } from '../../ui/button'
import { Truncate } from '../../ui/layout'

const SwitchAccount = lazy(() => import('./switch-account'))

/** Pages that the environments share. */
const shared = /^\/(oaset|contacts)\//

/** Shows that this is the test environment and under which account, with a link out. */
export function TestBanner() {
  const { person } = useSession()
  const { pathname } = useLocation()
  const isMobile = useIsMobile()
  const [isSwitching, setSwitching] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!person) return null
  const leave = () => {
    setBusy(true)
    void leaveTestEnvironment()
  }
  const { name, real } = person
  const isShared = shared.test(pathname)
  const account = real ? t('test.account-of', { name, real: real.name }) : t('test.account-is', { name })
  return (
    <>
      {isSwitching && (
        <Suspense>
          <SwitchAccount onClose={() => setSwitching(false)} />
        </Suspense>
      )}
      {isMobile && isShared && (
        <p className="shell-test-note q-tone-warning q-text-sm q-pad-y-2 q-pad-x-3">{t('test.shared')}</p>
      )}
      <div
        className="shell-acting q-row q-justify-center q-gap-4 q-tone-warning q-pad-y-0 q-pad-x-4 shell-test"
        role="status"
      >
        <div className="shell-test-text q-row q-align-baseline q-gap-3 q-grow q-shrink">
          <strong>{t('test.environment')}</strong>
          <span title={account}>{isMobile ? name : account}</span>
          {!isMobile && <Truncate as="small">{t(isShared ? 'test.shared' : 'test.apart')}</Truncate>}
        </div>
        <Button disabled={isBusy} onClick={() => setSwitching(true)}>
          {t('test.switch')}
        </Button>
        <Button busy={isBusy} onClick={leave}>
          {t('test.leave')}
        </Button>
      </div>
    </>
  )
}
