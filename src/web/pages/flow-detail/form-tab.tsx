import type { OaFlowDetailData } from '../../../generated/types'
import { FlowFiles } from '../../flow/summary/flow-files'
import { FormReadView } from '../../flow/summary/read-form'
import { PrintLink } from './print-link'
import { ProofButton } from './proof-button'
import { ShareButton } from './share-button'

/** The form as the reader may see it, and the files. */
export const FormTab = ({ detail }: { detail: OaFlowDetailData }) => (
  <>
    <FormReadView shown={detail} />
    <FlowFiles files={detail.filelistlog} />
    <PrintLink flowlistid={detail.flow._id} className="detail-print-below" />
    <ProofButton flowlistid={detail.flow._id} className="detail-print-below" />
    {detail.may.share && <ShareButton flowlistid={detail.flow._id} className="detail-print-below" />}
  </>
)
