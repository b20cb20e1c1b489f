import './client-entry.css'
import { useEffect, useState } from 'react'
import { supportsPasskeys, t, useLanguage } from '../../platform'
import { pageSettings } from '../../platform/settings'
import { submitSecondFactor } from '../../stores/client-entry'
import {
  completeSsoSignIn,
  isSsoReturn,
  requestSsoSignIn,
  type SsoLink,
  type SsoResult,
} from '../../stores/single-sign-on'
import { Button } from '../../ui'
import { SecondFactorForm, SignInError, useSignInAttempt } from './client-entry'

interface SsoEntryProps {
  /** Target after sign-in. */
  redirect: string | null
  onEntered(redirect: string | null): void
  /** Called where a password must link the identity to its account, with the target after that. */
  onLink(link: SsoLink): void
}

/** Signs in by the company's provider: button, redirect back, and what is missing after it. */
export default function SsoEntry({ redirect, onEntered, onLink }: SsoEntryProps) {
  const { error, isBusy, attempt, release } = useSignInAttempt()
  const [message, setMessage] = useState('')
  const [signInResult, setSignInResult] = useState<SsoResult>()

  const trying = (way: () => Promise<unknown>) => {
    setMessage('')
    return attempt(way)
  }
  const complete = async (query: URLSearchParams) => {
    const result = await completeSsoSignIn(query)
    if (result.link) onLink(result.link)
    setSignInResult(result)
    const words = result.link?.said ?? result.waits
    if (!words && !result.second) return onEntered(result.redirect)
    setMessage(words ?? '')
    release()
  }
  const show = ({ second, redirect: to }: SsoResult, code?: string) =>
    trying(async () => {
      if (second) await submitSecondFactor(second, code)
      onEntered(to)
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page was opened with
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (isSsoReturn(query)) void trying(() => complete(query))
  }, [])

  const language = useLanguage()
  const label = pageSettings().sso?.label[language] || t('login.sso')
  return (
    <section className="client-entry q-stack q-gap-4" aria-live="polite">
      <SignInError error={error} />
      {message && <p role="status">{message}</p>}
      {signInResult?.second && (
        <SecondFactorForm
          hasCode={!signInResult.second.codeless}
          mayUseKey={signInResult.second.passkey !== undefined && supportsPasskeys()}
          isBusy={isBusy}
          onShow={(code) => void show(signInResult, code)}
        />
      )}
      {!signInResult && (
        <Button kind="primary" busy={isBusy} onClick={() => void trying(() => requestSsoSignIn(redirect))}>
          {isBusy ? t('client.entering', { client: label }) : label}
        </Button>
      )}
    </section>
  )
}
