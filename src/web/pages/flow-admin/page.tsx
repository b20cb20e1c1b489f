import '../../directory/directory.css'
import '../../platform/i18n/admin-texts'
import '../../lists/rows/rows.css'
import './flow-admin.css'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OaFlowAdminGetconfData } from '../../../generated/types'
import { ListView } from '../../lists/list'
import { getListSchema } from '../../lists/list-schemas'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { isProduction } from '../../platform/environment'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, ButtonLink, LoadState } from '../../ui'
import type { AdminAction } from './admin-actions'
import { useAdminScope } from './use-scope'

const DeedDialog = lazy(() => import('./action-dialog'))

const schema = getListSchema('administered')

interface AdministeredProps {
  flowid: string
  conf: OaFlowAdminGetconfData
}

function Administered({ flowid, conf }: AdministeredProps) {
  const [adminAction, setDeed] = useState<AdminAction>()
  const { scope, order, again } = useAdminScope({ flowid, conf, onChoose: setDeed })
  const onClose = () => setDeed(undefined)
  const onDone = () => {
    adminAction?.clear?.()
    onClose()
    again()
  }
  return (
    <>
      <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4">
        <h1>{conf.flowname}</h1>
        <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2">
          <PermissionGate rule="flow.admin.replace_emp">
            <ButtonLink to="/flow/see_employee">{t('menu.see-employee')}</ButtonLink>
          </PermissionGate>
          {isProduction && <ButtonLink to={`/flow/insight/${flowid}`}>{t('menu.flow-insight')}</ButtonLink>}
          {conf.manages && (
            <Button onClick={() => setDeed({ kind: 'version', rows: [] })}>{t('admin-flow.versions')}</Button>
          )}
        </div>
      </header>
      {schema && <ListView key={order} schema={schema} scope={scope} />}
      {adminAction && (
        <Suspense>
          <DeedDialog deed={adminAction} flowid={flowid} onClose={onClose} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}

/** Lists the flows of one design for its administrators (管理流程, S1-219…S1-221). */
export default function FlowAdminPage() {
  const { id = '' } = useParams()
  const { value, failure, reload } = useQuery(id, () => quietApi.oa.flow.admin.getconf({ flowid: id }))
  return (
    <div className="q-card page-list q-column q-shrink-y flow-admin">
      {!value && (
        <LoadState failure={failure} reload={reload} lines={12}>
          <ButtonLink to="/dashboard?tab=admin">{t('dashboard.admin')}</ButtonLink>
        </LoadState>
      )}
      {value && <Administered key={id} flowid={id} conf={value} />}
    </div>
  )
}
