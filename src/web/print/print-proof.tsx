import { QRCode } from 'antd'
import type { OaFlowProofHeadData } from '../../generated/types'
import { t } from '../platform/i18n/i18n'
import { AntdRoot } from '../ui/antd-root'

/** What a paper says of the chain of its flow. */
export interface PrintProofProps extends Pick<OaFlowProofHeadData, 'acts' | 'link' | 'checkpoint'> {
  /** Where the flow is found. */
  address: string
}

/** So many digits of a link are read out from paper. */
const short = (link: string) => link.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')

/** Leads from paper to the flow, and tells how far its chain was when it was printed. */
export default function PrintProof({ acts, link, checkpoint, address }: PrintProofProps) {
  return (
    <div className="qp-proof">
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
