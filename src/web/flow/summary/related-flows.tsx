import { Link } from 'react-router-dom'
import type { ParentFlow, SubFlowState } from '../../../generated/types'
import { t } from '../../platform'
import { Icon, Muted, Stack } from '../../ui'
import { flowPath, SubFlowList } from './sub-flow-list'

interface RelatedProps {
  parent: ParentFlow | null
  sonflows?: readonly SubFlowState[]
}

/** Renders the parent flow and the started sub-flows. */
export const RelatedFlows = ({ parent, sonflows = [] }: RelatedProps) =>
  (parent !== null || sonflows.length > 0) && (
    <dl className="flow-related q-pad-y-3 q-pad-x-5 q-stack q-gap-2 q-text-sm q-line-below">
      {parent && (
        <Stack gap={4}>
          <dt className="q-soft">{t('sub-flow.from')}</dt>
          <dd>
            <ul className="sub-flows q-row q-align-stretch q-wrap q-gap-5 q-gap-y-2">
              <li className="q-inline q-wrap q-gap-2 q-gap-y-1 q-shrink">
                <Icon name="flow" />
                <Link to={flowPath(parent.flowlistid)}>{parent.flowname}</Link>
                <Muted as="small">{parent.workname}</Muted>
              </li>
            </ul>
          </dd>
        </Stack>
      )}
      {sonflows.length > 0 && (
        <Stack gap={4}>
          <dt className="q-soft">{t('sub-flow.tag')}</dt>
          <dd>
            <SubFlowList flows={sonflows} />
          </dd>
        </Stack>
      )}
    </dl>
  )
