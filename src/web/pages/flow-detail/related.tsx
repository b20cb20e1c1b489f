import { Link } from 'react-router-dom'
import type { OaFlowDetailData } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { flowPath, SubFlowList } from '../../renderer/flow/sub-flow-list'
import { Icon } from '../../ui/icon'

/** The flow that started this one, and those that it has started. */
export const Related = ({ parent, sonflows }: Pick<OaFlowDetailData, 'parent' | 'sonflows'>) =>
  (parent !== null || sonflows.length > 0) && (
    <dl className="detail-related">
      {parent && (
        <div>
          <dt>{t('sub-flow.from')}</dt>
          <dd>
            <ul className="sub-flows">
              <li>
                <Icon name="flow" />
                <Link to={flowPath(parent.flowlistid)}>{parent.flowname}</Link>
                <small>{parent.workname}</small>
              </li>
            </ul>
          </dd>
        </div>
      )}
      {sonflows.length > 0 && (
        <div>
          <dt>{t('sub-flow.tag')}</dt>
          <dd>
            <SubFlowList flows={sonflows} />
          </dd>
        </div>
      )}
    </dl>
  )
