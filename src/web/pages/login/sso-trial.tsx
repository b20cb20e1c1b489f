import '../../platform/i18n/connection-texts'
import { useEffect, useState } from 'react'
import type { OaCompanySsoClaimsData } from '../../../generated/types'
import { t } from '../../platform'
import { completeSsoTrial } from '../../stores/single-sign-on'
import { Button, Stack } from '../../ui'

type Found = OaCompanySsoClaimsData & { redirect: string }

/** Shows an administrator what came back from the provider; nobody was signed in. */
export default function SsoTrial({ onLeave }: { onLeave(to: string): void }) {
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState('')

  useEffect(() => {
    completeSsoTrial(new URLSearchParams(location.search)).then(setFound, (failure: Error) =>
      setError(failure.message),
    )
  }, [])
  return (
    <Stack gap={4} aria-live="polite">
      <p role={error ? 'alert' : 'status'}>{error || found?.said}</p>
      {found && (
        <dl className="q-stack q-gap-2 q-break">
          {found.claims.map(({ name, value }) => (
            <div key={name}>
              <dt className="q-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(found || error) && (
        <Button kind="primary" onClick={() => onLeave(found?.redirect ?? '/')}>
          {t('connection.sso-back')}
        </Button>
      )}
    </Stack>
  )
}
