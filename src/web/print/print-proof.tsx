import { QRCode } from 'antd'
import { planPrintProof } from '../../core/print'
import type { OaFlowProofHeadData } from '../../generated/types'
import { t } from '../platform'
import { AntdRoot } from '../ui/antd-root'

/** Printed facts of the flow's audit chain. */
export interface PrintProofProps extends Pick<OaFlowProofHeadData, 'acts' | 'link' | 'checkpoint'> {
  /** Address of the flow. */
  address: string
}

/** Renders the link from paper to the flow, and the state of its chain at printing. */
export default function PrintProof({ address, ...state }: PrintProofProps) {
  const [code, checkpoint] = planPrintProof(state, t)
  return (
    <div className="qp-proof q-row q-gap-2-5 q-soft q-text-xs q-margin-top-3">
      <AntdRoot>
        <QRCode
          value={address}
          size={84}
          type="svg"
          bordered={false}
          color="var(--q-paper-text)"
          bgColor="var(--q-paper)"
          aria-label={t('print.proof-code')}
        />
      </AntdRoot>
      <p>
        {code}
        <br />
        {checkpoint}
      </p>
    </div>
  )
}
