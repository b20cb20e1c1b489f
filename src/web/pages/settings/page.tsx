import { Button, Card, confirm, LoadState, RelativeTime, Skeleton } from '../../ui'
import './settings.css'
import '../../platform/i18n/connection-texts'
import '../../platform/i18n/admin-texts'
import type { CallName } from '#/generated/calls'
import type {
  FormItem,
  OaCompanyScimGetData,
  OwnForm,
  OwnFormItem,
  ProofKey,
  SsoView,
} from '#/generated/types'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { absoluteTime, newRequestId, t, toDisplayText, useQuery } from '../../platform'
import { api, findApiCall, quietApi } from '../../platform/api'
import { reloadCompanyIdentity } from '../../platform/company-identity'
import { SettingsPanel } from '../../product-forms/settings-panel'
import '../../platform/i18n/proof-texts'
import { type FormValues, formFieldsOf, getOwnValue } from '../../../core/form'
import { ProofFacts } from '../../flow/receipts/proof-facts'
import { type FieldOverrides, useProductForm } from '../../product-forms/product-form'
import { LogoField } from './logo-field'
import { MetadataField } from './metadata-field'
import { ScimClients } from './scim-clients'
import { SsoParts } from './sso-facts'

const timesOf = ({ since, until }: ProofKey) =>
  until === null
    ? t('chain.key-since', { since: absoluteTime(since) })
    : t('chain.key-from-to', { since: absoluteTime(since), until: absoluteTime(until) })

const Key = ({ of: key }: { of: ProofKey }) => (
  <ProofFacts
    facts={[
      ['chain.fingerprint', key.fingerprint],
      ['chain.public-key', key.public_key],
      ['chain.key-time', timesOf(key)],
      ...(key.beginning === 'restart'
        ? [['chain.key-beginning', t('chain.key-restart')] as [string, string]]
        : []),
    ]}
  />
)

/** Shows the signing keys of proofs, which a company publishes elsewhere, and rotates the key. */
function ProofKeys() {
  const { value, failure, reload } = useQuery('proof-keys', () => quietApi.oa.company.proofkey.list({}))
  const rotate = async () => {
    const question = { title: t('chain.rotate'), text: t('chain.rotate-text'), yes: t('chain.rotate') }
    if (!(await confirm(question))) return
    await api.oa.company.proofkey.rotate({ requestId: newRequestId() }).catch(() => undefined)
    await reload()
  }
  if (!value) return <LoadState failure={failure} reload={reload} lines={4} />
  const { keys, checkpoint } = value
  return (
    <>
      <p>{t('chain.keys-text')}</p>
      {keys.toReversed().map((key) => (
        <Key key={key.fingerprint} of={key} />
      ))}
      {checkpoint && (
        <ProofFacts
          facts={[
            [
              'chain.checkpoint',
              t('chain.checkpoint-at', { n: checkpoint.n, at: absoluteTime(checkpoint.at) }),
            ],
            ['chain.checkpoint-digest', checkpoint.digest],
          ]}
        />
      )}
      <Button icon="key" onClick={() => void rotate()}>
        {t('chain.rotate')}
      </Button>
    </>
  )
}

/** Change of settings: its author and the previous values. */
interface SettingsChange {
  at: string
  by: string
  before: FormValues
  after: FormValues
}

/** Describes a change, one sentence per setting. */
const sentencesOf = (items: readonly FormItem[], { before, after }: SettingsChange): string[] =>
  items.flatMap((item) => {
    const describe = (settings: FormValues) =>
      toDisplayText(item, getOwnValue(settings, item.model)) || t('company.empty')
    const [was, is] = [describe(before), describe(after)]
    return was === is ? [] : [t('company.change', { name: item.name, before: was, after: is })]
  })

/** Lists the latest changes of settings, newest first. */
function SettingsLog({ form, changes }: { form: OwnForm; changes: readonly SettingsChange[] }) {
  const items = formFieldsOf(useProductForm(form))
  if (!changes.length) return <p className="settings-none">{t('company.no-changes')}</p>
  return (
    <ol className="settings-changes q-stack q-margin-top-2">
      {changes.map((change) => (
        <li className="q-stack q-gap-4 q-gap-y-1 q-line-above" key={change.at}>
          <span>
            <strong>{change.by}</strong> <RelativeTime at={change.at} />
          </span>
          <span>{sentencesOf(items, change).join('；')}</span>
        </li>
      ))}
    </ol>
  )
}

const forms = import.meta.glob<OwnForm>('../../../../schemas/forms/*.json', { import: 'default' })

type Answer = Readonly<Record<string, unknown>>

/** Loads the current settings by the call that the document names. */
const read = ({ settings }: OwnForm) =>
  (findApiCall((settings?.load ?? '') as CallName) as unknown as (body: object) => Promise<Answer>)({})

async function open(name: string) {
  const form = await forms[`../../../../schemas/forms/${name}.json`]?.()
  return form && { form, answer: await read(form) }
}

/** Controls of settings that are drawn by code. */
const slots = { logo: LogoField, metadata: MetadataField }

/** Returns the state of each field: read-only where files of the server set it, and when its secret was set. */
function fieldStates({ list, settings }: OwnForm, answer: Answer): FieldOverrides {
  const isGiven = settings?.given !== undefined && answer[settings.given] === true
  const secretAt = settings?.secret_at ? String(answer[settings.secret_at]) : ''
  const items = list.flatMap((item) => [item, ...(item.columns ?? []).flatMap((column) => column.list)])
  const stateOf = ({ options }: OwnFormItem): Partial<OwnFormItem> => ({
    ...(isGiven && { options: { disabled: true } }),
    ...(secretAt &&
      options?.secret === true && { hint: t('connection.secret-at', { time: absoluteTime(secretAt) }) }),
  })
  return Object.fromEntries(items.flatMap((item) => (item.model ? [[item.model, stateOf(item)]] : [])))
}

/** Renders the settings of a document: its form, what changed last, and the documents beside it. */
function SettingsDocument({ name }: { name: string }) {
  const { value, failure, reload } = useQuery(name, () => open(name))
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={8} />
  const { form, answer } = value
  const { title, intro, at, changes, given, also = [] } = form.settings ?? {}
  const reloadAll = () => Promise.all([reload(), reloadCompanyIdentity()])
  return (
    <>
      <Card as="section" className="settings-part">
        <header>
          {title && <h1>{t(title)}</h1>}
          {intro && <p>{t(intro)}</p>}
          {given && answer[given] === true && <strong>{t('connection.given')}</strong>}
        </header>
        <SettingsPanel
          form={form}
          seen={(at ? answer[at] : answer) as object}
          known={fieldStates(form, answer)}
          slots={slots}
          onSaved={reloadAll}
        />
      </Card>
      {name === 'scim' && <ScimClients {...(answer as unknown as OaCompanyScimGetData)} />}
      {name === 'single-sign-on' && <SsoParts view={answer as unknown as SsoView} />}
      {name === 'company-settings' && (
        <Card as="section" className="settings-part">
          <h2>{t('chain.keys')}</h2>
          <ProofKeys />
        </Card>
      )}
      {changes && (
        <Card as="section" className="settings-part">
          <h2>{t('company.changes')}</h2>
          <SettingsLog form={form} changes={answer[changes] as SettingsChange[]} />
        </Card>
      )}
      {also.map((one) => (
        <SettingsDocument key={one} name={one} />
      ))}
    </>
  )
}

/** Renders a settings page whose document the menu names, such as settings:company-settings. */
export default function SettingsPage({ name = '' }: { name?: string }) {
  return (
    <div className="settings q-stack q-gap-4 q-loads-downward">
      <SettingsDocument name={name} />
    </div>
  )
}
