import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../../platform/i18n'
import { useSession } from '../../stores/session'
import { leaveTest } from '../../stores/test-environment'
import { Button } from '../../ui/button'

const SwitchAccount = lazy(() => import('./switch-account'))

/** Pages of what the environments share. */
const shared = /^\/(oaset|contacts)\//

/** Says that this is the test environment and under which account, and leads out of it. */
export function TestBanner() {
  const { person } = useSession()
  const { pathname } = useLocation()
  const [isSwitching, setSwitching] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!person) return null
  const leave = () => {
    setBusy(true)
    void leaveTest()
  }
  const { name, real } = person
  return (
    <div className="shell-acting shell-test" role="status">
      <span>
        <strong>{t('test.environment')}</strong>
        {real ? t('test.account-of', { name, real: real.name }) : t('test.account-is', { name })}
        <small>{t(shared.test(pathname) ? 'test.shared' : 'test.apart')}</small>
      </span>
      <Button disabled={isBusy} onClick={() => setSwitching(true)}>
        {t('test.switch')}
      </Button>
      <Button busy={isBusy} onClick={leave}>
        {t('test.leave')}
      </Button>
      {isSwitching && (
        <Suspense>
          <SwitchAccount onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </div>
  )
}
