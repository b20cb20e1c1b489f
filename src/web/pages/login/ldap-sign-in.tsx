import './login-form.css'
import { type FormEvent, useState } from 'react'
import { supportsPasskeys, t } from '../../platform'
import { submitSecondFactor } from '../../stores/client-entry'
import { submitCompanyPassword } from '../../stores/ldap-sign-in'
import { preloadKey } from '../../stores/session'
import type { SsoLink, SsoResult } from '../../stores/single-sign-on'
import { Button, PasswordField, TextField } from '../../ui'
import { SecondFactorForm, SignInError, useSignInAttempt } from './client-entry'
import { LoginForm } from './login-form'

interface LdapSignInProps {
  onSignedIn(): Promise<void> | void
}

/** Renders sign-in by the password of the company, what is missing after it, and the password of this system instead. */
export default function LdapSignIn({ onSignedIn }: LdapSignInProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [second, setSecond] = useState<SsoResult['second']>()
  const [link, setLink] = useState<SsoLink>()
  const [isLocal, setLocal] = useState(false)
  const [message, setMessage] = useState('')
  const { error, setError, isBusy, attempt, release } = useSignInAttempt()

  const trying = async (way: () => Promise<void>) => {
    setMessage('')
    if (await attempt(way)) release()
    else setPassword('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || !password) return setError(t('login.incomplete'))
    void trying(async () => {
      const result = await submitCompanyPassword(name, password)
      setSecond(result.second)
      setLink(result.link)
      setMessage(result.link?.said ?? result.waits ?? '')
      if (!result.second && !result.link && !result.waits) await onSignedIn()
    })
  }
  const show = (code?: string) =>
    trying(async () => {
      if (second) await submitSecondFactor(second, code)
      await onSignedIn()
    })
  if (link || isLocal)
    return (
      <>
        {message && <p role="status">{message}</p>}
        <LoginForm key={link?.ticket} sso={link} onSignedIn={onSignedIn} />
        {!link && (
          <Button kind="link" onClick={() => setLocal(false)}>
            {t('login.ldap')}
          </Button>
        )}
      </>
    )
  if (second)
    return (
      <section className="q-stack q-gap-4">
        <SignInError error={error} />
        <SecondFactorForm
          hasCode={!second.codeless}
          mayUseKey={second.passkey !== undefined && supportsPasskeys()}
          isBusy={isBusy}
          onShow={(code) => void show(code)}
        />
      </section>
    )
  return (
    <form className="login-form q-stack" onSubmit={send} noValidate>
      <TextField
        label={t('login.ldap-name')}
        name="username"
        autoComplete="username"
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <PasswordField
        label={t('login.ldap-password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          preloadKey(name)
        }}
      />
      <SignInError error={error} />
      {message && <p role="status">{message}</p>}
      <Button type="submit" kind="primary" busy={isBusy}>
        {t('login.ldap')}
      </Button>
      <Button kind="link" onClick={() => setLocal(true)}>
        {t('login.local')}
      </Button>
    </form>
  )
}
