import type { SsoView } from '../../../generated/types'
import { ProofFacts } from '../../flow/receipts/proof-facts'
import { t } from '../../platform'
import { beginSsoTrial } from '../../stores/single-sign-on'
import { Button, Card, toast } from '../../ui'
import { SamlKeyCard } from './saml-key-card'

type Addresses = Omit<SsoView, 'settings' | 'key'>
type Fact = [string, string]

const openidFacts = ({ redirect }: Addresses): Fact[] => [['connection.sso-redirect', redirect]]

const samlFacts = ({ metadata_address, response_address }: Addresses): Fact[] => [
  ['connection.sso-metadata-address', metadata_address],
  ['connection.sso-response-address', response_address],
]

/** Shows what to register at the provider, and lets an administrator try the saved settings with the own account. */
function SsoFacts({ view: { settings, key: _, ...addresses } }: { view: SsoView }) {
  const attempt = () =>
    beginSsoTrial(`${location.pathname}${location.search}`).catch((failure: Error) =>
      toast(failure.message, 'danger'),
    )
  return (
    <Card as="section" className="settings-part">
      <h2>{t('connection.sso-register')}</h2>
      <ProofFacts
        facts={[
          ...(settings.kind === 'saml' ? samlFacts(addresses) : openidFacts(addresses)),
          ['connection.sso-sign-out-address', addresses.sign_out_address],
        ]}
      />
      {settings.enabled && <Button onClick={() => void attempt()}>{t('connection.sso-trial')}</Button>}
    </Card>
  )
}

/** Shows what stands beside the form of single sign-on: what to register, and the key of SAML. */
export const SsoParts = ({ view }: { view: SsoView }) => (
  <>
    <SsoFacts view={view} />
    {view.settings.kind === 'saml' && <SamlKeyCard key={view.key?.fingerprint} known={view.key} />}
  </>
)
