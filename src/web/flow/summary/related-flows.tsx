import { Link } from 'react-router-dom'
import type { ParentFlow, SubFlowState } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../ui/icon'
import { flowPath, SubFlowList } from './sub-flow-list'

interface RelatedProps {
  parent: ParentFlow | null
  sonflows?: readonly SubFlowState[]
}

/** Renders the parent flow and the started sub-flows. */
export const RelatedFlows = ({ parent, sonflows = [] }: RelatedProps) =>
  (parent !== null || sonflows.length > 0) && (
    <dl className="flow-related">
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
