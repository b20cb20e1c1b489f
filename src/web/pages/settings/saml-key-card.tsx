import { useState } from 'react'
import type { SamlKeyView } from '../../../generated/types'
import { ProofFacts } from '../../flow/receipts/proof-facts'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { Button, Card, confirm, Row } from '../../ui'

/** Shows the key of this system for SAML, which an administrator creates, replaces, and registers at the provider. */
export function SamlKeyCard({ known }: { known: SamlKeyView | undefined }) {
  const [key, setKey] = useState(known)
  const rotate = async () => {
    const title = t('connection.saml-key-rotate')
    if (key && !(await confirm({ title, text: t('connection.saml-key-rotate.text'), yes: title }))) return
    const saved = await api.oa.company.samlkey.rotate({}).catch(() => undefined)
    if (saved) setKey(saved.key)
  }
  return (
    <Card as="section" className="settings-part">
      <h2>{t('connection.saml-key')}</h2>
      <p>{t('connection.saml-key.text')}</p>
      {key && (
        <ProofFacts
          facts={[
            ['connection.saml-key-fingerprint', key.fingerprint],
            ['connection.saml-key-until', key.until],
          ]}
        />
      )}
      <Row gap={3} wrap className="q-pad-y-2">
        <Button icon="key" onClick={() => void rotate()}>
          {t(key ? 'connection.saml-key-rotate' : 'connection.saml-key-create')}
        </Button>
        {key && (
          <a
            download="qianpi-saml.cer"
            href={`data:application/x-x509-ca-cert;base64,${btoa(key.certificate)}`}
          >
            {t('connection.saml-key-certificate')}
          </a>
        )}
      </Row>
    </Card>
  )
}
