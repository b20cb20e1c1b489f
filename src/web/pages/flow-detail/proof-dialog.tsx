import '../../platform/i18n/proof-texts'
import { useState } from 'react'
import type { OaFlowProofHeadData } from '../../../generated/types'
import { ProofFacts } from '../../flow/receipts/proof-facts'
import { VerifyLink } from '../../flow/receipts/verify-link'
import { absoluteTime, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, Dialog, LoadState } from '../../ui'

const factsOf = ({ acts, link, checkpoint, checkpoint_at }: OaFlowProofHeadData) =>
  [
    ['chain.acts', String(acts)],
    ['chain.link', link],
    [
      'chain.checkpoint',
      checkpoint === null || checkpoint_at === null
        ? t('chain.checkpoint-waits')
        : t('chain.checkpoint-at', { n: checkpoint, at: absoluteTime(checkpoint_at) }),
    ],
  ] as const

function Download({ flowlistid }: { flowlistid: string }) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await api.oa.flow.proof.bundle({ flowOi_id: flowlistid }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button kind="primary" icon="download" busy={isBusy} onClick={() => void run()}>
      {t('chain.bundle-save')}
    </Button>
  )
}

/** Shows the audit chain of the flow's actions (办理证明), and exports a bundle that proves it elsewhere. */
export default function ProofDialog({ flowlistid, onClose }: { flowlistid: string; onClose(): void }) {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.proof.head({ flowOi_id: flowlistid }),
  )
  const hasChain = value !== undefined && value.acts > 0
  return (
    <Dialog
      title={t('chain.title')}
      width={560}
      onClose={onClose}
      footer={
        hasChain && (
          <>
            <VerifyLink />
            <PermissionGate rule="flow.work.export">
              <Download flowlistid={flowlistid} />
            </PermissionGate>
          </>
        )
      }
    >
      <p>{t(value && !hasChain ? 'chain.none' : 'chain.text')}</p>
      {hasChain && <ProofFacts facts={factsOf(value)} />}
      {!value && <LoadState failure={failure} reload={reload} lines={3} />}
    </Dialog>
  )
}
