import './login-form.css'
import { type FormEvent, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { CodeField } from './code-field'

interface SecondFormProps {
  /** True if an authenticator is set up, so a code can be typed. */
  hasCode: boolean
  /** Whether a passkey may replace the code. */
  mayUseKey: boolean
  isBusy: boolean
  /** Called with the code; without one a passkey is used. */
  onShow(code?: string): void
}

/** Asks for the second factor of a person who signs in through the enterprise client. */
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
