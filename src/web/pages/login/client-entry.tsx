import './client-entry.css'
import { type FormEvent, useEffect, useState } from 'react'
import { supportsPasskeys, t } from '../../platform'
import {
  type ClientSecondFactor,
  type ClientSignInResult,
  completeClientSignIn,
  parseClientReturn,
  requestClientSignIn,
  signInClient,
  submitSecondFactor,
} from '../../stores/client-entry'
import { hasSignedOut } from '../../stores/session'
import { Button } from '../../ui'
import { CodeField } from './login-form'

/** Returns the state of an attempt to sign in, and the function that runs one; it stays busy after success, until it is released. */
export function useSignInAttempt() {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  /** Returns whether the attempt succeeded. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError('')
    try {
      await work()
      return true
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Has Error')
      setBusy(false)
      return false
    }
  }
  return { error, setError, isBusy, attempt, release: () => setBusy(false) }
}

/** Renders why an attempt to sign in failed. */
export const SignInError = ({ error }: { error: string }) =>
  error && (
    <p className="login-error q-tone-danger q-radius-md q-pad-y-2 q-pad-x-3" role="alert">
      {error}
    </p>
  )

interface SecondFormProps {
  /** True if an authenticator is set up, so a code can be typed. */
  hasCode: boolean
  /** Whether a passkey may replace the code. */
  mayUseKey: boolean
  isBusy: boolean
  /** Called with the code; without one a passkey is used. */
  onShow(code?: string): void
}

/** Asks for the second factor of a person who signs in through the enterprise client, or by single sign-on. */
export function SecondFactorForm({ hasCode, mayUseKey, isBusy, onShow }: SecondFormProps) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) onShow(code)
  }
  return (
    <form className="login-form q-stack" onSubmit={send} noValidate>
      {hasCode && (
        <>
          <CodeField value={code} onChange={setCode} />
          <Button type="submit" kind="primary" busy={isBusy} disabled={!code.trim()}>
            {t('login.submit')}
          </Button>
        </>
      )}
      {mayUseKey && (
        <Button kind="text" disabled={isBusy} onClick={() => onShow()}>
          {t('login.passkey')}
        </Button>
      )}
    </form>
  )
}

interface ClientEntryProps {
  /** Target after sign-in. */
  redirect: string | null
  /** True if sign-in starts automatically; a person who has just signed out is only offered it. */
  isAutomatic: boolean
  onEntered(redirect: string | null): Promise<void> | void
}

/** Requested second factor, and the target after sign-in. */
interface Asked {
  redirect: string | null
  second: ClientSecondFactor
}

/**
 * Set on the first attempt of a page, so that a failure is not retried automatically, for example when the
 * language changes.
 */
let hasTried = false

/** Signs in through the enterprise client that the page is opened in; name and password remain available. */
export default function ClientEntry({ redirect, isAutomatic, onEntered }: ClientEntryProps) {
  const { error, isBusy, attempt, release } = useSignInAttempt()
  const [requested, setRequested] = useState<Asked>()

  const trying = (way: () => Promise<unknown>) => {
    hasTried = true
    return attempt(way)
  }
  const goOn = (way: Promise<ClientSignInResult>) =>
    trying(async () => {
      const entered = await way
      if (entered === 'left') return
      const { redirect: to, second } = entered
      if (!second) return onEntered(to)
      setRequested({ redirect: to, second })
      release()
    })
  const enter = () => goOn(requestClientSignIn(redirect))
  const show = ({ second, redirect: to }: Asked, code?: string) =>
    trying(async () => {
      await submitSecondFactor(second, code)
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
    <section className="client-entry q-stack q-gap-4" aria-live="polite">
      <SignInError error={error} />
      {requested ? (
        <SecondFactorForm
          hasCode={!requested.second.codeless}
          mayUseKey={requested.second.passkey !== undefined && supportsPasskeys()}
          isBusy={isBusy}
          onShow={(code) => void show(requested, code)}
        />
      ) : (
        <Button kind="primary" busy={isBusy} onClick={() => void enter()}>
          {t(isBusy ? 'client.entering' : 'client.enter', { client })}
        </Button>
      )}
      <p className="client-entry-or q-row q-gap-3 q-soft">{t('client.or')}</p>
    </section>
  )
}
