import '../../platform/i18n/proof-texts'
import type { ProofKey } from '../../../generated/types'
import { ProofFacts } from '../../flow/receipts/proof-facts'
import { api, quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'
import { newRequestId } from '../../platform/request-id'
import { useQuery } from '../../platform/use-query'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { LoadState } from '../../ui/query-content'

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
export function ProofKeys() {
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
