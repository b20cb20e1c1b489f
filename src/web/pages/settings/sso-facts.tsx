import type { OaCompanySsoGetData } from '../../../generated/types'
import { ProofFacts } from '../../flow/receipts/proof-facts'
import { t } from '../../platform'
import { beginSsoTrial } from '../../stores/single-sign-on'
import { Button, Card, toast } from '../../ui'

/** Shows what to register at the provider, and lets an administrator try the saved settings with the own account. */
export function SsoFacts({ settings, redirect, sign_out_address }: OaCompanySsoGetData) {
  const attempt = () =>
    beginSsoTrial(`${location.pathname}${location.search}`).catch((failure: Error) =>
      toast(failure.message, 'danger'),
    )
  return (
    <Card as="section" className="settings-part">
      <h2>{t('connection.sso-register')}</h2>
      <ProofFacts
        facts={[
          ['connection.sso-redirect', redirect],
          ['connection.sso-sign-out-address', sign_out_address],
        ]}
      />
      {settings.enabled && <Button onClick={() => void attempt()}>{t('connection.sso-trial')}</Button>}
    </Card>
  )
}
