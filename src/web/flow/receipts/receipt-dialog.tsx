import '../../platform/i18n/proof-texts'
import type { ProofReceipt } from '../../../generated/types'
import { absoluteTime, saveFile, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, Dialog, LoadState } from '../../ui'
import { ProofFacts } from './proof-facts'
import { VerifyLink } from './verify-link'

interface ReceiptDialogProps {
  flowlistid: string
  line: string
  onClose(): void
}

/** Content of a receipt as signed by the server. */
interface Told {
  number: string
  seq: number
  link: string
  at: number
}

const save = (value: ProofReceipt) => {
  const { number, seq } = value.receipt.content as unknown as Told
  const file = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' })
  saveFile(file, `${t('chain.receipt-file')}-${number}-${seq}.json`)
}

function Facts({ value }: { value: ProofReceipt }) {
  const { seq, link, at } = value.receipt.content as unknown as Told
  return (
    <ProofFacts
      facts={[
        ['chain.act', String(seq)],
        ['chain.link', link],
        ['chain.key', value.receipt.key],
        ['chain.signed-at', absoluteTime(at)],
      ]}
    />
  )
}

/** Dialog with a receipt of the user's own decision, to be stored outside the product. */
export default function ReceiptDialog({ flowlistid, line, onClose }: ReceiptDialogProps) {
  const { value, failure, reload } = useQuery(line, () =>
    quietApi.oa.flow.proof.receipt({ flowOi_id: flowlistid, line }),
  )
  const footer = value && (
    <>
      <VerifyLink />
      <Button kind="primary" icon="download" onClick={() => save(value)}>
        {t('chain.receipt-save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('chain.receipt-title')} width={560} onClose={onClose} footer={footer}>
      <p>{t('chain.receipt-text')}</p>
      {value && <Facts value={value} />}
      {!value && <LoadState failure={failure} reload={reload} lines={4} />}
    </Dialog>
  )
}
