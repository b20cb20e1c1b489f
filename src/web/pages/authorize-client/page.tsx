import '../../platform/i18n/oauth-texts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type {
  AuthorizationRequest,
  EmployeeAccesstokenAuthorizationData,
  EmployeeAccesstokenAuthorizeBody,
  OwnForm,
} from '#/generated/types'
import form from '#schemas/forms/access-token.json'
import { t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { scopeOptions, useTokenLimits } from '../../product-forms/access-token-dialogs'
import { ProductFormView } from '../../product-forms/product-form'
import { useFormSubmit } from '../../product-forms/use-form-submit'
import { useSession } from '../../stores/session'
import { Button, ButtonLink, Card, EmptyState, LoadState, Row, Stack } from '../../ui'

/** Fields of a new token that the person chooses for a client; its name is the client's. */
const chosen = {
  ...form,
  list: form.list.filter(({ model }) => !['name', 'networks'].includes(model)),
} as OwnForm

type Chosen = Omit<EmployeeAccesstokenAuthorizeBody, 'request'>

const initial = { scopes: ['flow.read'], days: '30', flows: [], categories: [] }

interface ConsentProps {
  request: AuthorizationRequest
  client: EmployeeAccesstokenAuthorizationData
  /** Leaves the page for the client. */
  onLeave(address: string): void
}

/** Shows who asks for what, and grants what the person chooses. */
function Consent({ request, client, onLeave }: ConsentProps) {
  const { name, site, isLocal, isVerified, scopes, denial } = client
  const { person } = useSession()
  const offered = scopeOptions()?.filter(({ value }) => scopes.some((one) => one === value))
  const { view, send, isBusy } = useFormSubmit<Chosen, string>({
    form: chosen,
    values: initial,
    known: { scopes: { options: { options: offered } }, ...useTokenLimits() },
    onSend: async (filled) => (await api.employee.accesstoken.authorize({ request, ...filled })).redirect,
  })
  const allow = async () => {
    const sent = await send()
    if (sent) onLeave(sent.answer)
  }
  const facts = [
    { label: 'oauth.client', text: name },
    { label: 'oauth.site', text: isLocal ? t('oauth.local', { site }) : site },
    { label: 'oauth.person', text: person?.name ?? '' },
  ]
  return (
    <Card>
      <Stack gap={4} className="q-pad-4" style={{ maxWidth: 640 }}>
        <h1>{t('oauth.title')}</h1>
        <dl className="q-stack q-gap-2">
          {facts.map(({ label, text }) => (
            <Row key={label} gap={3} justify="between">
              <dt className="q-soft">{t(label)}</dt>
              <dd className="q-break q-strong">{text}</dd>
            </Row>
          ))}
        </dl>
        <p className="q-tone-warning q-radius-md q-pad-y-2 q-pad-x-3" role="note">
          {t(isVerified ? 'oauth.published' : 'oauth.unverified', { site })}
        </p>
        <p>{t('oauth.limits')}</p>
        <ProductFormView {...view} />
        <Row gap={3} justify="end">
          <Button kind="danger" disabled={isBusy} onClick={() => onLeave(denial)}>
            {t('oauth.deny')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void allow()}>
            {t('oauth.allow')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** Asks the person whether an OAuth client may act for them; a request that is wrong is explained and not sent back. */
export default function AuthorizeClientPage() {
  const [query] = useSearchParams()
  const request = Object.fromEntries(query) as unknown as AuthorizationRequest
  const {
    value: client,
    failure,
    reload,
  } = useQuery(query.toString(), () => quietApi.employee.accesstoken.authorization(request))
  const [isLeaving, setLeaving] = useState(false)
  if (!client)
    return (
      <LoadState failure={failure} reload={reload} lines={6}>
        <ButtonLink to="/">{t('ui.home')}</ButtonLink>
      </LoadState>
    )
  if (isLeaving)
    return (
      <EmptyState title={t('oauth.leaving', { client: client.name })}>{t('oauth.leaving-hint')}</EmptyState>
    )
  const leave = (address: string) => {
    setLeaving(true)
    location.assign(address)
  }
  return <Consent request={request} client={client} onLeave={leave} />
}
