import type { OaFlowDetailData } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { FlowFiles } from '../../renderer/flow/flow-files'
import { ReadForm } from '../../renderer/flow/read-form'
import { Avatar } from '../../ui/parts'
import { Time } from '../../ui/time'
import { PrintLink } from './print-link'
import { ShareButton } from './share-button'

/** What was said by those who handled it. */
const Opinions = ({ suggests }: Pick<OaFlowDetailData, 'suggests'>) => (
  <section className="flow-section">
    <h2>{t('detail.suggests')}</h2>
    <ul className="opinions">
      {suggests.map(({ funid, funname, text, uid, user, created_at }) => (
        <li key={`${funid}${uid}${created_at}`}>
          <Avatar name={user} />
          <div>
            <header>
              <b>{user}</b> <small>{funname}</small> <Time at={created_at} />
            </header>
            <blockquote>{text}</blockquote>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

/** The form as the reader may see it, the files, and the opinions. */
export const FormTab = ({ detail }: { detail: OaFlowDetailData }) => (
  <>
    <ReadForm shown={detail} />
    <FlowFiles files={detail.filelistlog} />
    {detail.suggests.length > 0 && <Opinions suggests={detail.suggests} />}
    <PrintLink flowlistid={detail.flow._id} className="detail-print-below" />
    {detail.may.share && <ShareButton flowlistid={detail.flow._id} className="detail-print-below" />}
  </>
)
