import { Button, ButtonLink, Dialog, Muted, PasswordField, Skeleton, TextField } from '../ui'
import './reauthentication-dialog.css'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { EmployeeProofData } from '../../generated/types'
import { supportsPasskeys, t, useQuery } from '../platform'
import { quietApi } from '../platform/api'
import { resolveReauthentication } from '../stores/reauthentication'
import { useSession } from '../stores/session'
import { reauthenticateByCode, reauthenticateByPasskey, reauthenticateByPassword } from './reauthenticate'

type Ways = EmployeeProofData

/** Returns the state of one verification attempt: its error, and whether it is running. */
function useTrying() {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const trying = async (way: () => Promise<unknown>) => {
    setBusy(true)
    setError('')
    try {
      await way()
      resolveReauthentication(true)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Has Error')
      setBusy(false)
    }
  }
  return { error, isBusy, trying }
}

/** Verifies by typed input: the second-factor code, otherwise the password. */
function Typed({
  ways,
  isMain,
  trying,
}: { ways: Ways; isMain: boolean } & Pick<ReturnType<typeof useTrying>, 'trying'>) {
  const [typed, setTyped] = useState('')
  const isCode = ways.ways.includes('code')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!typed) return
    void trying(() =>
      (isCode ? reauthenticateByCode(typed) : reauthenticateByPassword(ways, typed)).finally(() =>
        setTyped(''),
      ),
    )
  }
  const input = {
    autoFocus: isMain,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
  }
  return (
    <form className="proof-typed q-stack q-gap-3-5" onSubmit={send}>
      {isCode ? (
        <TextField label={t('proof.code')} autoComplete="one-time-code" {...input} />
      ) : (
        <PasswordField label={t('proof.password')} autoComplete="current-password" {...input} />
      )}
      <Button type="submit" kind={isMain ? 'primary' : 'default'} disabled={!typed}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}

/** Asks a person without any means of verification to set up a second factor first. */
const Nothing = () => (
  <>
    <p>{t('proof.none')}</p>
    <ButtonLink kind="primary" to="/profile" onClick={() => resolveReauthentication(false)}>
      {t('proof.to-profile')}
    </ButtonLink>
  </>
)

/** Renders the available verification methods, strongest first. */
function Ways({ ways }: { ways: Ways }) {
  const { person } = useSession()
  const { error, isBusy, trying } = useTrying()
  const hasPasskey = ways.ways.includes('passkey') && supportsPasskeys()
  const isTyped = ways.ways.some((way) => way !== 'passkey')
  if (!hasPasskey && !isTyped) return <Nothing />
  return (
    <>
      {person?.real && <p>{t('proof.as', { name: ways.name })}</p>}
      {error && (
        <p className="proof-error q-tone-danger q-radius-md q-pad-y-2 q-pad-x-3" role="alert">
          {error}
        </p>
      )}
      {hasPasskey && (
        <Button kind="primary" busy={isBusy} onClick={() => void trying(reauthenticateByPasskey)}>
          {t('proof.use-passkey')}
        </Button>
      )}
      {isTyped && <Typed ways={ways} isMain={!hasPasskey} trying={trying} />}
      <Muted as="p">{t('proof.minutes', { n: ways.minutes })}</Muted>
    </>
  )
}

/** Asks the person to verify their identity again before a sensitive action. */
export default function ReauthenticationDialog({ reason }: { reason: string }) {
  const { value, failure } = useQuery('proof', () => quietApi.employee.proof({}))
  return (
    <Dialog title={t('proof.title')} width={420} onClose={() => resolveReauthentication(false)}>
      <div className="proof q-stack q-gap-3-5">
        <p>{reason}</p>
        {value ? (
          <Ways ways={value} />
        ) : failure ? (
          <p role="alert">{failure.message}</p>
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Dialog>
  )
}
