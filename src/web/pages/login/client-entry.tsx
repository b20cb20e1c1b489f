import './client-entry.css'
import { useEffect, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { supportsPasskeys } from '../../platform/passkeys'
import {
  type ClientSecondFactor,
  type ClientSignInResult,
  completeClientSignIn,
  parseClientReturn,
  signInByClient,
  signInBySecondFactor,
  signInClient,
} from '../../stores/client-entry'
import { hasSignedOut } from '../../stores/session'
import { Button } from '../../ui/button'
import { SecondFactorForm } from './second-factor-form'

interface ClientEntryProps {
  /** Where the person wants to go. */
  redirect: string | null
  /** Whether coming in begins by itself; somebody who has just left is only offered it. */
  isAutomatic: boolean
  onEntered(redirect: string | null): Promise<void> | void
}

/** A second factor that is asked for, and where its person wanted to go. */
interface Asked {
  redirect: string | null
  second: ClientSecondFactor
}

/** Set with the first try of a page: what failed is not tried again by itself, as when the language changes. */
let hasTried = false

/** Comes in by the enterprise client that the page is opened in; beside it stand name and password. */
export default function ClientEntry({ redirect, isAutomatic, onEntered }: ClientEntryProps) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  const [asked, setAsked] = useState<Asked>()

  const trying = async (way: () => Promise<unknown>) => {
    hasTried = true
    setBusy(true)
    setError('')
    try {
      await way()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Has Error')
      setBusy(false)
    }
  }
  const goOn = (way: Promise<ClientSignInResult>) =>
    trying(async () => {
      const entered = await way
      if (entered === 'left') return
      const { redirect: to, second } = entered
      if (!second) return onEntered(to)
      setAsked({ redirect: to, second })
      setBusy(false)
    })
  const enter = () => goOn(signInByClient(redirect))
  const show = ({ second, redirect: to }: Asked, code?: string) =>
    trying(async () => {
      await signInBySecondFactor(second, code)
      await onEntered(to)
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page was opened with
  useEffect(() => {
    if (!isAutomatic) return
    const back = parseClientReturn(new URLSearchParams(location.search))
    if (back) void goOn(completeClientSignIn(back))
    else if (!hasTried && !hasSignedOut()) void enter()
  }, [])

  const client = t(`client.name.${signInClient()}`)
  return (
    <section className="client-entry" aria-live="polite">
      {error && (
        <p className="login-error" role="alert">
          {error}
        </p>
      )}
      {asked ? (
        <SecondFactorForm
          hasCode={!asked.second.codeless}
          mayUseKey={asked.second.passkey !== undefined && supportsPasskeys()}
          isBusy={isBusy}
          onShow={(code) => void show(asked, code)}
        />
      ) : (
        <Button kind="primary" busy={isBusy} onClick={() => void enter()}>
          {t(isBusy ? 'client.entering' : 'client.enter', { client })}
        </Button>
      )}
      <p className="client-entry-or">{t('client.or')}</p>
    </section>
  )
}
