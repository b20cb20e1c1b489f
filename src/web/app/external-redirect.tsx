import { useEffect } from 'react'
import { clearReloadCount, t } from '../platform'
import { pageUrl } from '../platform/environment'
import { pageSettings } from '../platform/settings'
import { Button, EmptyState } from '../ui'

/**
 * Asks for confirmation before leaving for another site (trust §3.4), unless the company allows that site
 * (S1-052).
 */
function ExternalRedirect({ url, host }: { url: string; host: string }) {
  const isAllowed = pageSettings().redirects?.includes(new URL(url).origin)
  useEffect(() => {
    if (!isAllowed) return
    clearReloadCount()
    location.replace(url)
  }, [isAllowed, url])
  if (isAllowed) return null
  return (
    <main>
      <EmptyState title={t('leave.title', { host })}>
        <p>{t('leave.text')}</p>
        <Button onClick={() => location.replace(pageUrl('/'))}>{t('leave.stay')}</Button>
        <a className="q-button" data-kind="primary" href={url} rel="noreferrer">
          {t('leave.go', { host })}
        </a>
      </EmptyState>
    </main>
  )
}

export default ExternalRedirect
