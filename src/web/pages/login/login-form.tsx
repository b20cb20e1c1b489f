import './login-form.css'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { EmployeeLoginBody } from '../../../generated/types'
import { authenticatePasskey, supportsPasskeys, t } from '../../platform'
import { pageSettings } from '../../platform/settings'
import { signInClient } from '../../stores/client-entry'
import { preloadKey, type SecondFactorRequest, signIn, signInByPasskey } from '../../stores/session'
import { Button, PasswordField, Row, setAutofocus, TextField } from '../../ui'

interface LoginFormProps {
  /** Person who must sign in again; anyone if missing. */
  userName?: string
  /** Identity of single sign-on that the password links to its account. */
  sso?: EmployeeLoginBody['sso']
  onSignedIn(): Promise<void> | void
}

const storageKey = 'qianpi.account'

/** Stores the account for the next sign-in in this browser; an empty one removes it. */
function storeName(name: string): void {
  if (name) localStorage.setItem(storageKey, name)
  else localStorage.removeItem(storageKey)
}

/** Beside sign-in through the client or by single sign-on, name and password come second, except where they link. */
const isOnlyWay = (isLinking: boolean) =>
  signInClient() === undefined && (isLinking || pageSettings().sso === undefined)

interface AccountOptionsProps {
  isRemembered: boolean
  /** Missing where the account is given. */
  onRemember?: ((isRemembered: boolean) => void) | undefined
}

/** Renders whether the account is remembered, and whom to contact about a forgotten password. */
function AccountOptions({ isRemembered, onRemember }: AccountOptionsProps) {
  const [isForgotten, setForgotten] = useState(false)
  const { help } = pageSettings()
  return (
    <>
      <Row justify="between" gap={4} lineGap={2} wrap>
        {onRemember && (
          <label className="q-row q-gap-2 q-soft">
            <input
              type="checkbox"
              checked={isRemembered}
              onChange={({ target }) => onRemember(target.checked)}
            />
            {t('login.remember')}
          </label>
        )}
        <Button kind="link" aria-expanded={isForgotten} onClick={() => setForgotten(!isForgotten)}>
          {t('login.forgot')}
        </Button>
      </Row>
      {isForgotten && (
        <p className="q-break q-soft" role="status">
          {help ? t('login.forgot-ask', { help }) : t('login.forgot-text')}
        </p>
      )}
    </>
  )
}

interface CodeFieldProps {
  value: string
  onChange(code: string): void
}

/** Input of the second factor: an authenticator code, or a recovery code. */
export const CodeField = ({ value, onChange }: CodeFieldProps) => (
  <TextField
    label={t('login.code')}
    name="code"
    autoComplete="one-time-code"
    autoFocus
    hint={t('login.code-hint')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Renders name and password with their errors. */
export function LoginForm({ userName = '', sso, onSignedIn }: LoginFormProps) {
  const [stored] = useState(() => userName || (localStorage.getItem(storageKey) ?? ''))
  const [name, setName] = useState(stored)
  const [isRemembered, setRemembered] = useState(stored !== '')
  const [password, setPassword] = useState('')
  const [second, setSecond] = useState<SecondFactorRequest>()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isOnly = isOnlyWay(sso !== undefined)
  const [hasCapsLock, setCapsLock] = useState(false)

  const trying = async (way: () => Promise<SecondFactorRequest | undefined>) => {
    setBusy(true)
    setError('')
    try {
      const secondFactorRequest = await way()
      if (secondFactorRequest) return setSecond(secondFactorRequest)
      await onSignedIn()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Has Error')
      if (!second) setPassword('')
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const byName = async (shown?: Parameters<typeof signIn>[2]) => {
    const secondFactorRequest = await signIn(name, password, { ...shown, ...(sso && { sso }) })
    if (!secondFactorRequest && !userName) storeName(isRemembered ? name.trim() : '')
    return secondFactorRequest
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || !password) return setError(t('login.incomplete'))
    void trying(() => byName(second && { code }))
  }
  /** Signs in by passkey: instead of the code, if one is requested, otherwise instead of all input. */
  const byPasskey = () =>
    trying(async () => {
      if (!second?.passkey) return signInByPasskey()
      return byName({ passkey: await authenticatePasskey(second.passkey) })
    })
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className="login-form q-stack" onSubmit={send} noValidate>
      <TextField
        label={t('login.name')}
        name="username"
        autoComplete="username"
        autoFocus={isOnly && !stored}
        placeholder={t('login.name-hint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        ref={userName ? setAutofocus : undefined}
        autoFocus={!userName && isOnly && stored !== ''}
        hint={hasCapsLock ? t('login.caps-lock') : undefined}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          preloadKey(name)
        }}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
      />
      <AccountOptions isRemembered={isRemembered} onRemember={userName ? undefined : setRemembered} />
      {second && !second.codeless && <CodeField value={code} onChange={setCode} />}
      {error && (
        <p className="login-error q-tone-danger q-radius-md q-pad-y-2 q-pad-x-3" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" kind={isOnly ? 'primary' : 'default'} busy={isBusy}>
        {t('login.submit')}
      </Button>
      {supportsPasskeys() && !sso && (!second || second.passkey) && (
        <Button kind="text" disabled={isBusy} onClick={() => void byPasskey()}>
          {t('login.passkey')}
        </Button>
      )}
    </form>
  )
}
