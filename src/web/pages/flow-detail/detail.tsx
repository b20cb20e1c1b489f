import '../../renderer/flow/flow.css'
import './flow-detail.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OaFlowDetailData } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { FlowHead } from '../../renderer/flow/flow-head'
import { Label } from '../../renderer/flow/flow-label'
import { Timeline } from '../../renderer/flow/timeline'
import { WithdrawDialog } from '../../renderer/flow/withdraw-dialog'
import { FormView } from '../../renderer/form'
import { usePageName } from '../../stores/visited-views'
import { Button, ButtonLink } from '../../ui/button'
import { Empty, Skeleton } from '../../ui/parts'
import { Tabs } from '../../ui/tabs'
import { Time } from '../../ui/time'
import { CancelDialog } from './cancel-dialog'

const Diagrams = lazy(() => import('./diagrams'))

interface DetailProps {
  detail: OaFlowDetailData
  msgid: string | undefined
  onChanged(): Promise<void>
}

function Actions({ detail, onChanged }: Omit<DetailProps, 'msgid'>) {
  const [open, setOpen] = useState<'withdraw' | 'cancel' | undefined>()
  const { flow, may } = detail
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void onChanged()
  }
  return (
    <>
      {may.deal && (
        <ButtonLink kind="primary" to={`/flowdeal?msgid=${may.deal}&flowlistid=${flow._id}`}>
          {t('detail.deal')}
        </ButtonLink>
      )}
      {may.revoke && (
        <Button icon="undo" onClick={() => setOpen('withdraw')}>
          {t('withdraw.open')}
        </Button>
      )}
      {may.cancel && (
        <Button kind="danger" onClick={() => setOpen('cancel')}>
          {t('cancel.open')}
        </Button>
      )}
      {open === 'withdraw' && may.revoke && (
        <WithdrawDialog msgid={may.revoke} onClose={close} onDone={done} />
      )}
      {open === 'cancel' && <CancelDialog flowlistid={flow._id} onClose={close} onDone={done} />}
    </>
  )
}

const FormTab = ({ formset, limits, formdata, suggests }: OaFlowDetailData) => (
  <>
    <section className="flow-section">
      <FormView form={formset} limits={limits} values={formdata} status="read" mode="view" />
    </section>
    {suggests.length > 0 && (
      <section className="flow-section">
        <h2>{t('detail.suggests')}</h2>
        <ul className="suggests">
          {suggests.map(({ funid, funname, text, uid, user, created_at }) => (
            <li key={`${funid}${uid}${created_at}`}>
              <b>{user}</b> <small>{funname}</small> <Time at={created_at} />
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)

function LogTab({ flowlistid, msgid }: { flowlistid: string; msgid: string | undefined }) {
  const { value, failure } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.detail_logs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  if (failure) return <Empty title={failure.message} />
  return value ? <Timeline logs={value.logList} /> : <Skeleton lines={8} />
}

/** The head of a flow with what may be done, and its form, history and diagram as tabs. */
export function Detail({ detail, msgid, onChanged }: DetailProps) {
  const [active, setActive] = useState('form')
  const { flow, label } = detail
  usePageName(flow.name)
  const tabs = ['form', 'log', 'diagram'].map((key) => ({ key, title: t(`detail.${key}`) }))
  const parts: Record<string, () => ReactNode> = {
    form: () => <FormTab key={detail.formmd5} {...detail} />,
    log: () => <LogTab key={flow.updated_at} flowlistid={flow._id} msgid={msgid} />,
    diagram: () => (
      <Suspense fallback={<Skeleton lines={8} />}>
        <Diagrams key={flow.updated_at} flowlistid={flow._id} msgid={msgid} />
      </Suspense>
    ),
  }
  return (
    <div className="flow-page">
      <div className="q-card">
        <FlowHead flow={flow} tags={<Label {...label} />}>
          <Actions detail={detail} onChanged={onChanged} />
        </FlowHead>
        <div className="detail-tabs">
          <Tabs label={t('detail.tabs')} tabs={tabs} active={active} onChange={setActive}>
            {parts[active]?.()}
          </Tabs>
        </div>
      </div>
    </div>
  )
}
