import { useEffect } from 'react'
import { addressOf } from '../platform/environment'
import { t } from '../platform/i18n/i18n'
import { clearRefreshCount } from '../platform/reload-limit'
import { pageSettings } from '../platform/settings'
import { Button } from '../ui/button'
import { Empty } from '../ui/primitives'

/** Another site is only entered after its name was read (trust §3.4), unless the company allows it (S1-052). */
function LeavePage({ url, host }: { url: string; host: string }) {
  const isAllowed = pageSettings().redirects?.includes(new URL(url).origin)
  useEffect(() => {
    if (!isAllowed) return
    clearRefreshCount()
    location.replace(url)
  }, [isAllowed, url])
  if (isAllowed) return null
  return (
    <main>
      <Empty title={t('leave.title', { host })}>
        <p>{t('leave.text')}</p>
        <Button onClick={() => location.replace(addressOf('/'))}>{t('leave.stay')}</Button>
        <a className="q-button" data-kind="primary" href={url} rel="noreferrer">
          {t('leave.go', { host })}
        </a>
      </Empty>
    </main>
  )
}

export default LeavePage
