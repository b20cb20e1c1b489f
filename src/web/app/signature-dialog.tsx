import '../platform/i18n/proof-texts'
import './reauthentication-dialog.css'
import { useState } from 'react'
import type { SignatureRequest } from '../../generated/types'
import { authenticatePasskey, passkeyObstacle, t } from '../platform'
import { resolveSignature, type SignatureDemand } from '../stores/decision-signature'
import { Button, ButtonLink, Dialog, Muted } from '../ui'

/** Digits of a digest that the dialog shows. */
const shownDigits = 16

/** Returns what the person is about to sign, line by line. */
const factsOf = ({ name, step, button, rule = '', opinion, form }: SignatureRequest['act']) => [
  ['chain.sign-flow', name],
  ['chain.sign-step', step.name],
  ['chain.sign-decision', button || t(`chain.sign-rule.${rule}`)],
  ['chain.sign-opinion', opinion || '—'],
  ['chain.sign-form', form.slice(0, shownDigits)],
]

/** Shows the act and signs it with a passkey of this device. */
function Signing({ request }: { request: SignatureRequest }) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const sign = async () => {
    setBusy(true)
    setError('')
    try {
      resolveSignature(await authenticatePasskey(request.options))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  return (
    <>
      <dl className="proof-facts">
        {factsOf(request.act).map(([title = '', text]) => (
          <div className="q-row q-gap-3" key={title}>
            <dt className="q-soft">{t(title)}</dt>
            <dd className="q-break">{text}</dd>
          </div>
        ))}
      </dl>
      {error && (
        <p className="proof-error q-tone-danger q-radius-md q-pad-y-2 q-pad-x-3" role="alert">
          {error}
        </p>
      )}
      {passkeyObstacle() ? (
        <p role="alert">{t('chain.sign-obstacle')}</p>
      ) : (
        <Button kind="primary" busy={isBusy} onClick={() => void sign()}>
          {t('chain.sign')}
        </Button>
      )}
      <Muted as="p">{t('chain.sign-hint')}</Muted>
    </>
  )
}

/** Asks the person to sign a decision with a passkey, or to register one first. */
export default function DecisionSignatureDialog({ reason, request }: SignatureDemand) {
  return (
    <Dialog title={t('chain.sign-title')} width={460} onClose={() => resolveSignature()}>
      <div className="proof q-stack q-gap-3-5">
        <p>{reason}</p>
        {request ? (
          <Signing request={request} />
        ) : (
          <ButtonLink kind="primary" to="/profile" onClick={() => resolveSignature()}>
            {t('chain.sign-to-profile')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
