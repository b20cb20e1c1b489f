import './login-form.css'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { authenticatePasskey, supportsPasskeys } from '../../platform/passkeys'
import { pageSettings } from '../../platform/settings'
import { signInClient } from '../../stores/client-entry'
import { type SecondFactorRequest, signIn, signInByPasskey } from '../../stores/session'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { setAutofocus } from '../../ui/initial-focus'
import { CodeField } from './code-field'

interface LoginFormProps {
  /** Person who must sign in again; anyone if missing. */
  userName?: string
  onSignedIn(): Promise<void> | void
}

/** Renders name and password with their errors. */
export function LoginForm({ userName = '', onSignedIn }: LoginFormProps) {
  const [name, setName] = useState(userName)
  const [password, setPassword] = useState('')
  const [second, setSecond] = useState<SecondFactorRequest>()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { help } = pageSettings()
  // Beside sign-in through the client, name and password come second.
  const isOnly = signInClient() === undefined
  const [hasCapsLock, setCapsLock] = useState(false)

  const trying = async (way: () => Promise<SecondFactorRequest | undefined>) => {
    setBusy(true)
    setError('')
    try {
      const asked = await way()
      if (asked) return setSecond(asked)
      await onSignedIn()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Has Error')
      if (!second) setPassword('')
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || !password) return setError(t('login.incomplete'))
    void trying(() => signIn(name, password, second && { code }))
  }
  /** Signs in by passkey: instead of the code, if one is requested, otherwise instead of all input. */
  const byPasskey = () =>
    trying(async () => {
      if (!second?.passkey) return signInByPasskey()
      return signIn(name, password, { passkey: await authenticatePasskey(second.passkey) })
    })
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className="login-form q-stack" onSubmit={send} noValidate>
      <TextField
        label={t('login.name')}
        name="username"
        autoComplete="username"
        autoFocus={isOnly && !userName}
        placeholder={t('login.name-hint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        ref={userName ? setAutofocus : undefined}
        hint={hasCapsLock ? t('login.caps-lock') : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
      />
      {second && !second.codeless && <CodeField value={code} onChange={setCode} />}
      {error && (
        <p className="login-error q-tone-danger q-radius-md q-pad-y-2 q-pad-x-3" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" kind={isOnly ? 'primary' : 'default'} busy={isBusy}>
        {t('login.submit')}
      </Button>
      {supportsPasskeys() && (!second || second.passkey) && (
        <Button kind="text" disabled={isBusy} onClick={() => void byPasskey()}>
          {t('login.passkey')}
        </Button>
      )}
      <details className="login-help q-soft">
        <summary className="q-pad-y-1 q-pad-x-0">{t('login.forgot')}</summary>
        <p className="q-break q-margin-top-2">
          {help ? t('login.forgot-ask', { help }) : t('login.forgot-text')}
        </p>
      </details>
    </form>
  )
}
