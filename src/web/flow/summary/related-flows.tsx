import { Link } from 'react-router-dom'
import type { ParentFlow, RelatedRequest, SubFlowState } from '../../../generated/types'
import { t } from '../../platform'
import { Icon, Muted, Stack } from '../../ui'
import { flowPath, SubFlowList } from './sub-flow-list'

interface RelatedProps {
  parent: ParentFlow | null
  sonflows?: readonly SubFlowState[]
  /** Requests that name this one. */
  naming?: readonly RelatedRequest[]
}

/** Renders the parent flow, the started sub-flows, and the requests that name this one. */
export const RelatedFlows = ({ parent, sonflows = [], naming = [] }: RelatedProps) =>
  (parent !== null || sonflows.length > 0 || naming.length > 0) && (
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
      {naming.length > 0 && (
        <Stack gap={4}>
          <dt className="q-soft">{t('sub-flow.named-by')}</dt>
          <dd>
            <ul className="sub-flows q-row q-align-stretch q-wrap q-gap-5 q-gap-y-2">
              {naming.map(({ flowlistid, flowname, title, result }) => (
                <li className="q-inline q-wrap q-gap-2 q-gap-y-1 q-shrink" key={flowlistid}>
                  <Icon name="flow" />
                  <Link to={flowPath(flowlistid)}>{flowname}</Link>
                  <Muted as="small">{title}</Muted>
                  <Muted as="small">{t(`flow.result.${result}`)}</Muted>
                </li>
              ))}
            </ul>
          </dd>
        </Stack>
      )}
    </dl>
  )
