import { QRCode } from 'antd'
import type { OaFlowProofHeadData } from '../../generated/types'
import { t } from '../platform'
import { AntdRoot } from '../ui/antd-root'

/** Printed facts of the flow's audit chain. */
export interface PrintProofProps extends Pick<OaFlowProofHeadData, 'acts' | 'link' | 'checkpoint'> {
  /** Address of the flow. */
  address: string
}

/** Shortens a hash to the number of digits that people compare on paper. */
const short = (link: string) => link.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')

/** Renders the link from paper to the flow, and the state of its chain at printing. */
export default function PrintProof({ acts, link, checkpoint, address }: PrintProofProps) {
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
        {t('print.proof', { acts, link: short(link) })}
        <br />
        {checkpoint === null ? t('print.proof-waits') : t('print.proof-checkpoint', { n: checkpoint })}
      </p>
    </div>
  )
}
