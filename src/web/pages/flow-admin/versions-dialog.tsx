import { useState } from 'react'
import type { OaFlowAdminFlowversionsData } from '../../../generated/types'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, Dialog, LoadState, RelativeTime, Tag } from '../../ui'
import type { AdminActionProps } from './action-dialog'
import { MoveDialog } from './move-dialog'

type Version = OaFlowAdminFlowversionsData[number]

interface LineProps {
  version: Version
  /** True if flows may be moved to it. */
  isTarget: boolean
  onChoose(version: Version): void
}

const Line = ({ version, isTarget, onChoose }: LineProps) => (
  <li>
    <b className="q-nowrap">{t('admin-flow.version-n', { n: version.number })}</b>
    {version.isCurrent && <Tag tone="success">{t('admin-flow.version-current')}</Tag>}
    <span className="flow-admin-counts q-stack">
      {t('admin-flow.version-flows', { running: version.running, ended: version.ended })}
      <small>
        {version.publisher} <RelativeTime at={version.published_at} />
      </small>
    </span>
    {isTarget && (
      <Button onClick={() => onChoose(version)}>{t('admin-flow.move-to', { n: version.number })}</Button>
    )}
  </li>
)

/** Shows how many flows use each version (版本) and moves running ones: chosen rows, or all. */
export function VersionsDialog(props: AdminActionProps) {
  const { flowid, rows, onClose } = props
  const { value, failure, reload } = useQuery(flowid, () => quietApi.oa.flow.admin.flowversions({ flowid }))
  const [target, setTarget] = useState<Version>()
  if (target) return <MoveDialog {...props} version={target._id} number={target.number} />
  const hasOthers = ({ _id }: Version) =>
    rows.length
      ? rows.some(({ version }) => version !== _id)
      : value?.some((one) => one._id !== _id && one.running > 0)
  return (
    <Dialog title={t('admin-flow.versions')} width={640} onClose={onClose}>
      {!value && <LoadState failure={failure} reload={reload} />}
      <p className="q-soft q-margin-bottom-2">
        {t(rows.length ? 'admin-flow.versions-chosen' : 'admin-flow.versions-all', { n: rows.length })}
      </p>
      <ul className="flow-admin-list q-scroll q-radius-lg">
        {value?.map((version) => (
          <Line
            key={version._id}
            version={version}
            isTarget={hasOthers(version) ?? false}
            onChoose={setTarget}
          />
        ))}
      </ul>
    </Dialog>
  )
}
