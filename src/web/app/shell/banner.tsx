import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { absoluteTime, hasOtherVersion, t, useIsMobile } from '../../platform'
import { type Environment, environment, pageUrl } from '../../platform/environment'
import { onReconnect } from '../../platform/events/event-stream'
import { endImpersonation } from '../../stores/impersonation'
import { leaveEnvironment } from '../../stores/other-environment'
import { useSession } from '../../stores/session'
import { leaveTestEnvironment } from '../../stores/test-environment'
import { Button, Tag, Truncate } from '../../ui'

const SwitchAccount = lazy(() => import('./switch-account'))

/** Pages that the environments share. */
const shared = /^\/(oaset|contacts)\//

/** Shows that this is the test environment and under which account, with a link out. */
function TestBanner() {
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

/** Shows which archive is open, which flows it contains and its retention, with a link out (S1-080). */
function ArchiveBanner() {
  const { person } = useSession()
  const isMobile = useIsMobile()
  const [isBusy, setBusy] = useState(false)
  if (!person?.archive) return null
  const { action_name: name, collection_info, recover_status } = person.archive
  const flows = collection_info.flowlists.map(({ flowname, count }) => `${flowname} ${count}`).join(' · ')
  const leave = () => {
    setBusy(true)
    void leaveEnvironment()
  }
  return (
    <div
      className="shell-acting q-row q-justify-center q-gap-4 q-tone-warning q-pad-y-0 q-pad-x-4 shell-archive"
      role="status"
    >
      <div className="shell-test-text q-row q-align-baseline q-gap-3 q-grow q-shrink">
        <strong>{isMobile ? t('environment.archive') : t('environment.archive-of', { name })}</strong>
        <Tag>{t(`environment.archive-state.${recover_status}`)}</Tag>
        <Truncate as="small" title={flows}>
          {isMobile ? name : flows}
        </Truncate>
      </div>
      <Button busy={isBusy} onClick={leave}>
        {t('environment.archive-leave')}
      </Button>
    </div>
  )
}

/** Shows that the person is impersonating another, with a link back. */
function ImpersonationBanner() {
  const { person } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!person?.real) return null
  const back = () => {
    setBusy(true)
    void endImpersonation()
  }
  const { name, until } = person.real
  return (
    <div
      className="shell-acting q-row q-justify-center q-gap-4 q-tone-warning q-pad-y-0 q-pad-x-4"
      role="status"
    >
      <span>
        {t('acting.banner', { name: person.name, real: name, time: absoluteTime(until).slice(11, 16) })}
      </span>
      <Button busy={isBusy} onClick={back}>
        {t('acting.back')}
      </Button>
    </div>
  )
}

/** Shows in whose name the person works or whose records they view, until when, with a link back. */
function DelegatedSessionBanner() {
  const { person } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!person) return null
  const back = () => {
    setBusy(true)
    void leaveEnvironment()
  }
  const { name, real } = person
  const until = real ? absoluteTime(real.until).slice(11, 16) : ''
  return (
    <div
      className="shell-acting q-row q-justify-center q-gap-4 q-tone-warning q-pad-y-0 q-pad-x-4"
      role="status"
    >
      <span>{t(`acting.${environment.name}`, { name, real: real?.name ?? name, time: until })}</span>
      <Button busy={isBusy} onClick={back}>
        {t('acting.back')}
      </Button>
    </div>
  )
}

/** Shows that the server has another version of the page, found when the event stream reconnects to it. */
export function NewVersionNotice() {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(
    () => onReconnect(() => void hasOtherVersion(pageUrl('/')).then((isOther) => setOutdated(isOther))),
    [],
  )
  if (!isOutdated) return null
  return (
    <div className="shell-acting q-row q-justify-center q-gap-4 q-pad-y-0 q-pad-x-4" role="status">
      <span>{t('shell.new-version')}</span>
      <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
    </div>
  )
}

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
